import type { SavedCardResult, SavedCard, SavedCardInput } from '#lib/modules/checkout/contract/saved-cards.ts';

const TIMEOUT_MS = 10_000;

/**
 * The cards that this browser's secret stands for, after one was removed where one is named. Null where the server
 * could not be asked.
 */
export async function requestSavedCards(input: SavedCardInput): Promise<SavedCard[] | null> {
  const [body, headers] = [JSON.stringify(input), { 'content-type': 'application/json' }];
  try {
    const response = await fetch(`${location.pathname}/card`, {
      method: 'POST',
      headers,
      body,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as SavedCardResult).cards : null;
  } catch {
    return null;
  }
}
