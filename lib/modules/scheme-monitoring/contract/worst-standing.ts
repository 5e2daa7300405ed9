import type { Scheme } from './standing.ts';

/** Part of a threshold from which a business is listed as close to it, hundredths of a percent. */
export const HALF_OF_A_THRESHOLD = 5_000;

/** A business and the scheme of whose threshold it has used the most this month. Shares in hundredths of a percent. */
export type WorstStanding = {
  /** Names the business in addresses of operators. */
  ref: string;
  name: string;
  /** Null of a business without a partner. */
  partnerName: string | null;
  scheme: Scheme;
  /** Chargebacks of this month on the payments of the month before, and the scheme's limit of it. */
  share: number;
  limit: number;
  cases: number;
  payments: number;
  /** The share as a part of the limit. */
  used: number;
};
