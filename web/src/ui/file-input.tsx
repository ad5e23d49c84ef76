// Files that the user chooses with a button or drops on an element, and reading their text.
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { ApiError } from "../api/http.ts";
import { MAX_FILES_BYTES } from "../platform/constants.ts";
import "./file-input.css";

type Props = {
  readonly label: string;
  /** File extensions and types. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly name?: string;
  readonly onTake: (files: readonly File[]) => void;
};

export function FileInput({ label, accept, multiple = false, name, onTake }: Props) {
  const id = useId();
  return (
    <div class="file-input">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget: field }) => {
          onTake([...(field.files ?? [])]);
          // Allows choosing the same file again after it was fixed.
          field.value = "";
        }}
      />
      {name !== undefined && <span class="file-input-name">{name}</span>}
    </div>
  );
}

/** Attributes of an element that accepts dropped files. */
export function useFileDrop(onTake: (files: readonly File[]) => void) {
  const isOver = useSignal(false);
  return {
    "data-over": isOver.value,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      isOver.value = true;
    },
    onDragLeave: () => {
      isOver.value = false;
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      isOver.value = false;
      onTake([...(event.dataTransfer?.files ?? [])]);
    },
  };
}

export type TextFile = { readonly name: string; readonly text: string };

/** Read files; rejects with the file's name if it is too large or unreadable, such as a dropped folder. */
export function readTextFiles(files: readonly File[]): Promise<readonly TextFile[]> {
  return Promise.all(files.map(readTextFile));
}

async function readTextFile(file: File): Promise<TextFile> {
  const { name, size } = file;
  if (size > MAX_FILES_BYTES) throw fileError("web.file.large", { name, most: MAX_FILES_BYTES / 1024 });
  try {
    return { name, text: await file.text() };
  } catch {
    throw fileError("web.file.unreadable", { name });
  }
}

function fileError(text_key: string, values: { readonly [key: string]: string | number }): ApiError {
  return new ApiError({ code: "bad_file", text_key, values });
}
