// The cities of the board, as a list with fields.
import { t } from "../i18n/translate.ts";
import {
  addCity,
  type BoardFile,
  type CityEntry,
  changeCity,
  moveCity,
  NEW_SIZE,
  nameCity,
  renameCity,
} from "./board-file.ts";
import { EntryList } from "./entry-list.tsx";
import { CheckField, NumberField, TextField } from "./fields.tsx";
import { freePosition } from "./place-cities.ts";
import { board, edit, type RevealMode, select } from "./state.ts";

const MOVE_STEP = 5; // in units of the drawing

/** Add a city, and select it for its name. */
export function addNewCity(file: BoardFile, x: number, y: number, how: RevealMode | null): void {
  const count = file.cities.length;
  edit(addCity(file, t("web.editor.new_city", { n: count + 1 }), x, y));
  select("cities", count, how);
}

export function CitySection() {
  const file = board.value;
  const add = () => {
    const { x, y } = freePosition(file);
    addNewCity(file, x, y, "focused");
  };
  return (
    <EntryList
      list="cities"
      entries={file.cities}
      note={({ id }) => t("count.routes", { n: file.routes.filter(({ a, b }) => a === id || b === id).length })}
      fields={(city, index) => <CityFields file={file} city={city} index={index} />}
      onAdd={add}
    />
  );
}

type FieldsProps = { readonly file: BoardFile; readonly city: CityEntry; readonly index: number };

function CityFields({ file, city, index }: FieldsProps) {
  const { x = 0, y = 0, harbor = false, junction = false } = city;
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
      <NumberField
        label={t("web.editor.x")}
        value={x}
        min={0}
        max={width}
        step={MOVE_STEP}
        onChange={(value) => change(moveCity(file, index, value ?? x, y), "place")}
      />
      <NumberField
        label={t("web.editor.y")}
        value={y}
        min={0}
        max={height}
        step={MOVE_STEP}
        onChange={(value) => change(moveCity(file, index, x, value ?? y), "place")}
      />
      <CheckField
        label={t("web.editor.harbor")}
        value={harbor}
        onChange={(value) => change(changeCity(file, index, { harbor: value }), "harbor")}
      />
      <CheckField
        label={t("web.editor.junction")}
        value={junction}
        onChange={(value) => change(changeCity(file, index, { junction: value }), "junction")}
      />
    </>
  );
}
