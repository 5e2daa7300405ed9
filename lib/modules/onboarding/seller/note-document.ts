import type { OnboardingContext } from '../context.ts';
import { recordEvent } from '../record-event.ts';

/** Writes into the history that a document came, by its public name. */
export const noteDocument = (
  { database }: Pick<OnboardingContext, 'database'>,
  sellerId: number,
  fileId: string,
): Promise<void> =>
  database.inTransaction((inside) => recordEvent(inside, sellerId, 'document-added', { detail: { file: fileId } }));
