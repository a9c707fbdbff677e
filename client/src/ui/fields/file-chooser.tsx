import type { RefObject } from 'react';

interface FileChooserProps {
  /** What a button of the page presses. */
  ref: RefObject<HTMLInputElement | null>;
  /** What a screen reader calls it. */
  label: string;
  /** Kinds of file, as of HTML's `accept`; all without it. */
  accept?: string;
  isMultiple?: boolean;
  /** At least one file. */
  onChoose: (files: File[]) => void;
}

/** The browser's own way to a file, behind a button that looks like ours; the same file may be chosen again. */
export function FileChooser({ ref, label, accept, isMultiple = false, onChoose }: FileChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={isMultiple}
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
