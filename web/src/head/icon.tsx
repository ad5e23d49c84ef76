// Small pictures in lines of one width, drawn for a square of 24.
const LINES = {
  home: "M3 18h18M5 18V9l7-5 7 5v9M10 18v-5h4v5",
  people:
    "M8.5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c0-3.3 2.4-5.5 5.5-5.5S14 15.7 14 19M16 11a2.6 2.6 0 1 0-1-5M16.5 13.7c2.7.3 4.5 2.4 4.5 5.3",
  eye: "M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  talk: "M4 5h16v11H11l-4 4v-4H4z",
  rules: "M9 9a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1.1-1.3 2.3M12 17.4v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  sound: "M4 10v4h3.5L12 18V6l-4.5 4zM15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10",
  silence: "M4 10v4h3.5L12 18V6l-4.5 4zM16 10l5 5M21 10l-5 5",
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  light:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
} as const;

export function Icon({ name }: { readonly name: keyof typeof LINES }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d={LINES[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.7"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
