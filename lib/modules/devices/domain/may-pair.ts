import type { Refusal } from '#lib/kernel/refusals/refusals.ts';

/** Who may begin a pairing of a terminal. Pure. */

export type PairingFacts = {
  /** Devices that say they have the name and that nobody has paired, or the seller's own of that name. */
  candidates: number;
  /** Somebody else has paired a device of that name, or was sent one. */
  isBoundElsewhere: boolean;
  isServiceActive: boolean;
  /** Another device of the seller has the number. */
  isNumberTaken: boolean;
};

/** Somebody else's terminal answers as one that does not exist. What others have begun there takes nothing away. */
export function whyNotPaired({
  candidates,
  isBoundElsewhere,
  isServiceActive,
  isNumberTaken,
}: PairingFacts): Refusal | null {
  if (!isServiceActive) return { key: 'service_not_active', about: 'service' };
  if (isBoundElsewhere || candidates === 0) return { key: 'wrong_terminal', about: 'terminal' };
  return isNumberTaken ? { key: 'combination_not_allowed', about: 'posId' } : null;
}
