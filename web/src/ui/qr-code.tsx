// A QR code.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import "./qr-code.css";

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const picture = useSignal<{ readonly path: string; readonly size: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("./qr-path.ts").then(
      ({ qrPath }) => {
        if (isCurrent) picture.value = qrPath(text);
      },
      () => {}, // the link is beside it
    );
    return () => {
      isCurrent = false;
    };
  }, [text, picture]);
  const { path, size } = picture.value ?? { path: "", size: 1 };
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
