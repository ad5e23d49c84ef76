// The routes of the board, as a list with fields.
import { t } from "../i18n/translate.ts";
import { MAX_ROUTE_LENGTH, MAX_TUNNEL_CARDS } from "../platform/constants.ts";
import { Button } from "../ui/button.tsx";
import { ListChoice } from "../ui/choices.tsx";
import {
  addRoute,
  type BoardFile,
  changeRoute,
  freePair,
  ROUTE_KINDS,
  type RouteItem,
  routeKind,
  setRouteKind,
} from "./board-file.ts";
import { CheckField, cityOptions, NumberField } from "./fields.tsx";
import { ItemList } from "./item-list.tsx";
import { FILE_COLORS } from "./place-cities.ts";
import { add, board, edit, type RevealMode } from "./state.ts";

/** Add a route, and select it. */
export function addNewRoute(file: BoardFile, one: string, other: string, how: RevealMode | null): void {
  add(addRoute(file, one, other), "routes", how);
}

export function RouteSection() {
  const file = board.value;
  const pair = freePair(
    file.cities.map(({ id }) => id),
    file.routes.map(({ a, b }) => [a, b]),
  );
  return (
    <ItemList
      list="routes"
      items={file.routes}
      note={routeNote}
      fields={(route, index) => <RouteFields file={file} route={route} index={index} />}
      onAdd={pair && (() => addNewRoute(file, ...pair, "focused"))}
    />
  );
}

function routeNote(route: RouteItem): string {
  const kind = routeKind(route);
  const notes = [String(route.length), colorName(route.color), kind === "plain" ? "" : t(`web.editor.route.${kind}`)];
  return notes.filter(Boolean).join(" · ");
}

function colorName(color: string): string {
  if (color === "gray") return t("web.editor.gray");
  return FILE_COLORS.includes(color) ? t(`route_color.${color}`) : color;
}

type FieldsProps = { readonly file: BoardFile; readonly route: RouteItem; readonly index: number };

function RouteFields({ file, route, index }: FieldsProps) {
  const change = (values: Parameters<typeof changeRoute>[2], field: string) =>
    edit(changeRoute(file, index, values), `routes ${index} ${field}`);
  const kind = routeKind(route);
  const colors = FILE_COLORS.includes(route.color) ? FILE_COLORS : [route.color, ...FILE_COLORS];
  return (
    <>
      {(["a", "b"] as const).map((end, at) => (
        <ListChoice
          key={end}
          legend={t("web.editor.end", { n: at + 1 })}
          options={cityOptions(file, route[end])}
          chosen={route[end]}
          onChoose={(id) => change({ [end]: id }, end)}
        />
      ))}
      <ListChoice
        legend={t("web.editor.color")}
        options={colors.map((value) => ({ value, text: colorName(value) }))}
        chosen={route.color}
        onChoose={(color) => change({ color }, "color")}
      />
      <NumberField
        label={t("web.editor.length")}
        value={route.length}
        min={1}
        max={MAX_ROUTE_LENGTH}
        onChange={(length) => change({ length: length ?? route.length }, "length")}
      />
      <ListChoice
        legend={t("web.editor.kind")}
        options={ROUTE_KINDS.map((value) => ({ value, text: t(`web.editor.route.${value}`) }))}
        chosen={kind}
        onChoose={(value) => edit(setRouteKind(file, index, value))}
      />
      {kind === "ferry" && (
        <NumberField
          label={t("web.editor.wilds")}
          value={route.ferry ?? 1}
          min={1}
          max={MAX_ROUTE_LENGTH}
          onChange={(ferry) => change({ ferry: ferry ?? route.ferry ?? 1 }, "ferry")}
        />
      )}
      {kind === "tunnel" && (
        <NumberField
          label={t("web.editor.tunnel_cards")}
          value={typeof route.tunnel === "number" ? route.tunnel : null}
          min={1}
          max={MAX_TUNNEL_CARDS}
          optional
          onChange={(cards) => change({ tunnel: cards ?? true }, "tunnel")}
        />
      )}
      <CheckField
        label={t("web.editor.wrap")}
        value={route.wrap ?? false}
        onChange={(wrap) => change({ wrap }, "wrap")}
      />
      <Button onClick={() => addNewRoute(file, route.a, route.b, "focused")} text={t("web.editor.add_parallel")} />
    </>
  );
}
