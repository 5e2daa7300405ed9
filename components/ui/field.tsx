import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type FieldProps = {
  id: string;
  label: string;
  help?: ReactNode;
  /** A note of a person about the value. Unlike help, it stays beside an error. */
  note?: ReactNode;
  error?: string | null | undefined;
  children: (attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
};

/** Ids of the texts below a control, in their order. */
export function describedBy(id: string, { note, help, error }: Pick<FieldProps, 'note' | 'help' | 'error'>) {
  const ids = [note ? `${id}-note` : '', error ? `${id}-error` : help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return ids === '' ? {} : { 'aria-describedby': ids };
}

/** A labelled control: label above, help below, and the error in its place in words that say what to do. */
export function Field({ id, label, help, note, error, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        ...describedBy(id, { note, help, error }),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      <BelowField {...{ id, note, help, error }} />
    </div>
  );
}

/** Texts below a control, with the ids of `describedBy`. */
export function BelowField({ id, note, help, error }: Pick<FieldProps, 'id' | 'note' | 'help' | 'error'>) {
  return (
    <>
      {note ? <div id={`${id}-note`}>{note}</div> : null}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
    </>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
