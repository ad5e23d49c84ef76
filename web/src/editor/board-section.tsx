// The fields of the board itself: id, names, size.
import { t } from "../i18n/translate.ts";
import { LANGUAGES, MAX_BOARD_SIDE } from "../platform/constants.ts";
import type { BoardFile } from "./board-file.ts";
import { NEW_SIZE } from "./board-file.ts";
import { NumberField, TextField } from "./fields.tsx";
import { board, edit } from "./state.ts";

const SIDE_STEP = 10;

export function BoardSection() {
  const file = board.value;
  const size = file.size ?? NEW_SIZE;
  const change = (changed: Partial<BoardFile>, field: string) => edit({ ...file, ...changed }, `board ${field}`);
  return (
    <div class="editor-opened">
      {LANGUAGES.map((lang) => (
        <TextField
          key={lang}
          label={t(`web.editor.name_${lang}`)}
          value={file.name[lang]}
          onChange={(name) => change({ name: { ...file.name, [lang]: name } }, `name ${lang}`)}
        />
      ))}
      <TextField label={t("web.editor.board_id")} value={file.id} onChange={(id) => change({ id }, "id")} />
      {(["width", "height"] as const).map((side) => (
        <NumberField
          key={side}
          label={t(`web.editor.${side}`)}
          value={size[side]}
          min={1}
          max={MAX_BOARD_SIDE}
          step={SIDE_STEP}
          onChange={(value) => change({ size: { ...size, [side]: value ?? size[side] } }, side)}
        />
      ))}
    </div>
  );
}
