// The cities of the board, as a list with fields.
import { t } from "../i18n/translate.ts";
import {
  addCity,
  type BoardFile,
  type CityItem,
  changeCity,
  moveCity,
  NEW_SIZE,
  nameCity,
  renameCity,
} from "./board-file.ts";
import { CheckField, NumberField, TextField } from "./fields.tsx";
import { ItemList } from "./item-list.tsx";
import { freePosition } from "./place-cities.ts";
import { add, board, edit, type RevealMode } from "./state.ts";

const MOVE_STEP = 5; // in units of the drawing

/** Add a city, and select it for its name. */
export function addNewCity(file: BoardFile, x: number, y: number, how: RevealMode | null): void {
  add(addCity(file, t("web.editor.new_city", { n: file.cities.length + 1 }), x, y), "cities", how);
}

export function CitySection() {
  const file = board.value;
  const { x, y } = freePosition(file);
  return (
    <ItemList
      list="cities"
      items={file.cities}
      note={({ id }) => t("count.routes", { n: file.routes.filter(({ a, b }) => a === id || b === id).length })}
      fields={(city, index) => <CityFields file={file} city={city} index={index} />}
      onAdd={() => addNewCity(file, x, y, "focused")}
    />
  );
}

type FieldsProps = { readonly file: BoardFile; readonly city: CityItem; readonly index: number };

function CityFields({ file, city, index }: FieldsProps) {
  const place = { x: city.x ?? 0, y: city.y ?? 0 };
  const { width, height } = file.size ?? NEW_SIZE;
  const change = (changed: BoardFile, field: string) => edit(changed, `cities ${index} ${field}`);
  return (
    <>
      <TextField
        label={t("web.editor.name")}
        value={city.name}
        onChange={(name) => change(nameCity(file, index, name), "name")}
      />
      <TextField
        label={t("web.editor.id")}
        value={city.id}
        onChange={(id) => change(renameCity(file, index, id), "id")}
      />
      {(["x", "y"] as const).map((axis) => (
        <NumberField
          key={axis}
          label={t(`web.editor.${axis}`)}
          value={place[axis]}
          min={0}
          max={axis === "x" ? width : height}
          step={MOVE_STEP}
          onChange={(value) => {
            const moved = { ...place, ...(value !== null && { [axis]: value }) };
            change(moveCity(file, index, moved.x, moved.y), "place");
          }}
        />
      ))}
      {(["harbor", "junction"] as const).map((trait) => (
        <CheckField
          key={trait}
          label={t(`web.editor.${trait}`)}
          value={city[trait] ?? false}
          onChange={(value) => change(changeCity(file, index, { [trait]: value }), trait)}
        />
      ))}
    </>
  );
}
