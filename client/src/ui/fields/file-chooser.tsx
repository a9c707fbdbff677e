import type { RefObject } from 'react';

interface FileChooserProps {
  /** For the button that clicks it. */
  ref: RefObject<HTMLInputElement | null>;
  /** Accessible name. */
  label: string;
  /** Accepted file types, as in HTML's `accept`; all if omitted. */
  accept?: string;
  isMultiple?: boolean;
  /** Called with at least one file. */
  onChoose: (files: File[]) => void;
}

/** A hidden file input, opened by a button of the page; the same file may be chosen again. */
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
