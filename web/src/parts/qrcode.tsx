// A text as a QR code.

import { useMemo } from "preact/hooks";
import qrcode from "qrcode-generator";
import "./qrcode.css";

const QUIET = 3;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg class="qrcode" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

/** The dark squares as one path, within a quiet border. */
function drawn(text: string): { readonly path: string; readonly size: number } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const places = Array.from(
    { length: count * count },
    (_, place) => [Math.floor(place / count), place % count] as const,
  );
  const path = places
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`)
    .join("");
  return { path, size: count + 2 * QUIET };
}
