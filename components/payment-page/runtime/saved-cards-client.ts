import type { SavedCardResult, SavedCard, SavedCardInput } from '#lib/modules/checkout/contract/saved-cards.ts';
import { request } from './request.ts';

const TIMEOUT_MS = 10_000;

/**
 * The cards that this browser's secret stands for, after one was removed where one is named. Null where the server
 * could not be asked.
 */
export const requestSavedCards = async (input: SavedCardInput): Promise<SavedCard[] | null> =>
  (await request<SavedCardResult>(`${location.pathname}/card`, TIMEOUT_MS, input))?.cards ?? null;
