/** How long the state of a sale may take to arrive, milliseconds. */
export const STATE_TIMEOUT_MS = 10_000;

/**
 * Makes ready a question to our own server. Throws where this browser cannot make it: nothing has left, which is
 * certain. The function that it returns sends the question and never throws: null is no answer, and whether the
 * question arrived is unknown.
 */
export function prepare<Answer>(url: string, timeoutMs: number, body?: object): () => Promise<Answer | null> {
  // Browsers of 2020 have no `AbortSignal.timeout`.
  const patience = new AbortController();
  const question: RequestInit = {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: patience.signal,
  };
  const send = fetch;
  return async () => {
    setTimeout(() => patience.abort(), timeoutMs);
    try {
      const response = await send(url, question);
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  };
}

/** Sends a request whose loss changes nothing; null without a response. */
export async function request<Answer>(url: string, timeoutMs: number, body?: object): Promise<Answer | null> {
  try {
    return await prepare<Answer>(url, timeoutMs, body)();
  } catch {
    return null;
  }
}

/**
 * Throws where the device is offline and our server is in fact out of reach: nothing has been sent. A device may report
 * that wrongly, so a request that changes nothing tests it.
 */
export async function refuseOffline(address: string, language: string): Promise<void> {
  if (!navigator.onLine && !(await request(`${address}/state?lang=${language}`, STATE_TIMEOUT_MS)))
    throw new Error('offline');
}
