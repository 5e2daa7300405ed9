import type { SavedCardResult, SavedCard, SavedCardInput } from '#lib/modules/checkout/contract/saved-cards.ts';
import { request } from './request.ts';

const TIMEOUT_MS = 10_000;

/**
 * The cards of this browser's secret, after the removal of the named one, if any. Null where the server could not be
 * reached.
 */
export const requestSavedCards = async (input: SavedCardInput): Promise<SavedCard[] | null> =>
  (await request<SavedCardResult>(`${location.pathname}/card`, TIMEOUT_MS, input))?.cards ?? null;
