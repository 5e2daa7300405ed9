'use client';

import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from './class-names.ts';
import { useEarlyFile } from './use-early-file.ts';

type FileDropProps = {
  label: ReactNode;
  help: ReactNode;
  /** Types of the browser's own file dialog. The caller validates the file. */
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
};

/** A place for one file: chosen, dropped or pasted. The browser's own field lies in it, so that keys reach it. */
export function FileDrop({ label, help, accept, busy, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  const field = useEarlyFile(onFile);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => take(event.clipboardData.files)}
      aria-busy={busy || undefined}
      className={cx(
        'grid cursor-pointer justify-items-center gap-1.5 rounded-panel border px-6 py-8 text-center',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge bg-surface hover:bg-hover',
        busy && 'opacity-50',
      )}
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <span className="font-medium">{label}</span>
      <input
        ref={field}
        type="file"
        accept={accept}
        className="sr-only"
        disabled={busy}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <span className="text-sm text-muted">{help}</span>
    </label>
  );
}
