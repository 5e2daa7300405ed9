import type { Instrument } from '#lib/modules/acquiring/index.ts';

/** Anything but a card, as the acquirer takes it. `accountMask` is all that is kept of an account. */
export type OtherMeans = { instrument: Instrument; accountMask: string | null };
