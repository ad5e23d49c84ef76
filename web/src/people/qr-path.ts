// The picture of a QR code. Loaded when a code is first shown, because few visitors see one.
import qrcode from "qrcode-generator";

const QUIET_ZONE = 3;

/** The dark squares as one path, inside a quiet zone. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const squares = Array.from(
    { length: count * count },
    (_, index) => [Math.floor(index / count), index % count] as const,
  );
  const path = squares
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    .join("");
  return { path, size: count + 2 * QUIET_ZONE };
}
