import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type FieldProps = {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | null;
  children: (attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
};

/** A labelled control: label above, help below, and the error in its place in words that say what to do. */
export function Field({ id, label, help, error, children }: FieldProps) {
  const note = error ? `${id}-error` : help ? `${id}-help` : null;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        ...(note ? { 'aria-describedby': note } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : help ? (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
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
