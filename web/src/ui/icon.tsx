// Line icons, drawn on a 24 × 24 grid.
const PATHS = {
  home: "M3 18h18M5 18V9l7-5 7 5v9M10 18v-5h4v5",
  people:
    "M8.5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c0-3.3 2.4-5.5 5.5-5.5S14 15.7 14 19M16 11a2.6 2.6 0 1 0-1-5M16.5 13.7c2.7.3 4.5 2.4 4.5 5.3",
  eye: "M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  talk: "M4 5h16v11H11l-4 4v-4H4z",
  rules: "M9 9a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1.1-1.3 2.3M12 17.4v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  sound: "M4 10v4h3.5L12 18V6l-4.5 4zM15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10",
  silence: "M4 10v4h3.5L12 18V6l-4.5 4zM16 10l5 5M21 10l-5 5",
  settings: "M4 7h8M18 7h2M15 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 17h2M12 17h8M9 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  check: "M4.5 12.5l5 5L19.5 7",
  circle: "M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z",
  cross: "M6 6l12 12M18 6 6 18",
  chevron: "M6 9.5l6 6 6-6",
} as const;

const USUAL_SIZE = 22;
const LINE = 1.7; // of an icon of the usual size; smaller ones have relatively thicker lines

type Props = { readonly name: keyof typeof PATHS; readonly size?: number };

export function Icon({ name, size = USUAL_SIZE }: Props) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width={(LINE * USUAL_SIZE) / size}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
