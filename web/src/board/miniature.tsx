// A small drawing of a board: land, and routes in their colours, in a handful of paths.
import { useMemo } from "preact/hooks";
import { BOARD_COLORS, routeColor } from "../ui/palette.ts";
import { type Board, useBoard } from "./boards.ts";
import { miniatureBounds } from "./bounds.ts";
import { simplifyCoast } from "./coast.ts";
import { viewBoxOf } from "./ground.tsx";
import { linesByColor, oneDecimal } from "./shapes.ts";
import "./miniature.css";

const COAST_STEP = 4;

/** The miniature of a built-in board, by its id. */
export function BoardMiniature({ board }: { readonly board: string }) {
  return <Miniature board={useBoard(board)} />;
}

/** The miniature of a board; blank until it is loaded. */
export function Miniature({ board }: { readonly board: Board | null }) {
  return useMemo(
    () => (
      <div class="miniature" style={BOARD_COLORS}>
        {board && <MiniatureDrawing board={board} />}
      </div>
    ),
    [board],
  );
}

function MiniatureDrawing({ board: { facts, drawing } }: { readonly board: Board }) {
  const { background, height, radius } = drawing;
  const cities = drawing.cities.map(({ x, y }) => `M${oneDecimal(x)} ${oneDecimal(y)}h0`).join("");
  const paths = linesByColor(facts.routes, drawing.routes);
  return (
    <svg viewBox={viewBoxOf(miniatureBounds(drawing.cities))} aria-hidden="true">
      {"net" in background ? (
        <path class="miniature-land" d={simplifyCoast(background.land ?? "", COAST_STEP)} />
      ) : (
        <rect class="miniature-land" x="-50%" y="-50%" width="200%" height="200%" />
      )}
      {background.seine && <path class="miniature-water" d={background.seine} />}
      <path class="miniature-bed" d={paths.map(([, path]) => path).join("")} stroke-width={height * 1.6} />
      {paths.map(([color, path]) => (
        <path class="miniature-line" d={path} stroke={routeColor(color).fill} stroke-width={height * 1.1} key={color} />
      ))}
      <path class="miniature-city" d={cities} stroke-width={radius * 2.4} />
    </svg>
  );
}
