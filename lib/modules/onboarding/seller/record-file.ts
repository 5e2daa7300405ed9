import type { OnboardingContext } from '../context.ts';
import { isOpenToSeller } from '../domain/onboarding-moves.ts';
import { recordEvent } from '../record-event.ts';
import { readOnboarding } from '../store/store-onboarding.ts';

/** Records an uploaded document in the history of a seller's onboarding, by its public name. */
export const recordUploadedFile = (
  { database }: Pick<OnboardingContext, 'database'>,
  sellerId: number,
  fileId: string,
): Promise<void> =>
  database.inTransaction(async (inside) => {
    const onboarding = await readOnboarding(inside, sellerId);
    if (!onboarding || !isOpenToSeller(onboarding.state)) return;
    await recordEvent(inside, sellerId, 'document-added', { detail: { file: fileId } });
  });
