/** An answer that is no success. `status` is HTTP's. */
class AnswerError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.status = status;
  }
}

/** Whether asking again may help: no answer at all, an overloaded server, or a failing one. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof AnswerError) || error.status === 429 || error.status >= 500;

/**
 * Reads JSON from one of the product's own routes. `signal` is the query's: a request that is no longer needed is
 * aborted. Throws `AnswerError` where the status is no success, and what `fetch` throws where there was no answer.
 */
export async function askServer<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  if (!/^\/(?!\/)/.test(path)) throw new Error('only the product itself is asked');
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new AnswerError(response.status);
  return (await response.json()) as Answer;
}

/** Sends a request to the public API and returns the response, also a refusal. Throws where no JSON came. */
export async function askApi(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await fetch(path, init);
  return { status: response.status, body: await response.json() };
}
