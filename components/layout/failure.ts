/** Props that Next gives to an error screen. `digest` names the error in the log of the server. */
export type FailedProps = { error: unknown; retry: () => void };

export const digestOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'digest' in error && typeof error.digest === 'string'
    ? error.digest
    : null;
