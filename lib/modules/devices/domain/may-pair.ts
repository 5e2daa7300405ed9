import type { Refusal } from '#lib/kernel/refusals/refusals.ts';

/** Rules of who may begin a pairing of a terminal. Pure. */

export type PairingFacts = {
  /** Unpaired devices that give the name, or the seller's own of that name. */
  candidates: number;
  /** Whether another seller has paired a device of that name, or was sent one. */
  isBoundElsewhere: boolean;
  isServiceActive: boolean;
  /** The seller has another device with the number. */
  isNumberTaken: boolean;
};

/**
 * Refusal of a pairing. Another seller's terminal is refused as unknown. Pairings that other sellers began there do not
 * count.
 */
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
