// A board as a small picture: land, and routes in their colours. A handful of paths, whatever the board.
import { useMemo } from "preact/hooks";
import { BOARD_COLOURS, colourOf } from "../look/palette.ts";
import { coarse } from "./coast.ts";
import { cutout, linesByColour } from "./cutout.ts";
import { type Board, useBoard } from "./drawings.ts";
import { viewBoxOf } from "./ground.tsx";
import { short } from "./shapes.ts";
import "./miniature.css";

const COAST_STEP = 4;

/** The picture of a shipped board by its id. */
export function BoardMiniature({ board }: { readonly board: string }) {
  return <Miniature board={useBoard(board)} />;
}

/** The picture of a board; a blank sheet until it is there. */
export function Miniature({ board }: { readonly board: Board | null }) {
  return useMemo(
    () => (
      <div class="miniature" style={BOARD_COLOURS}>
        {board && <Picture board={board} />}
      </div>
    ),
    [board],
  );
}

function Picture({ board: { facts, drawing } }: { readonly board: Board }) {
  const { background, height, radius } = drawing;
  const cities = drawing.cities.map(({ x, y }) => `M${short(x)} ${short(y)}h0`).join("");
  const lines = linesByColour(facts.routes, drawing.routes);
  return (
    <svg viewBox={viewBoxOf(cutout(drawing.cities))} aria-hidden="true">
      {"net" in background ? (
        <path class="miniature-land" d={coarse(background.land ?? "", COAST_STEP)} />
      ) : (
        <rect class="miniature-land" x="-50%" y="-50%" width="200%" height="200%" />
      )}
      {background.seine && <path class="miniature-water" d={background.seine} />}
      <path class="miniature-bed" d={lines.map(([, line]) => line).join("")} stroke-width={height * 1.6} />
      {lines.map(([colour, line]) => (
        <path class="miniature-line" d={line} stroke={colourOf(colour).fill} stroke-width={height * 1.1} key={colour} />
      ))}
      <path class="miniature-city" d={cities} stroke-width={radius * 2.4} />
    </svg>
  );
}
