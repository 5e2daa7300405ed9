import type { Refusal } from '#lib/kernel/refusals/refusals.ts';

/** Who may begin a pairing of a terminal. Pure. */

export type PairingFacts = {
  /** Null: no device ever said that it is this terminal. */
  device: {
    sellerId: number | null;
    /** Of a pairing whose code is still taken. */
    pairingSellerId: number | null;
  } | null;
  isServiceActive: boolean;
  /** Another device of the seller has the number. */
  isNumberTaken: boolean;
};

/** Somebody else's terminal answers as one that does not exist. */
export function whyNotPaired(
  sellerId: number,
  { device, isServiceActive, isNumberTaken }: PairingFacts,
): Refusal | null {
  if (!isServiceActive) return { key: 'service_not_active', about: 'service' };
  if (!device) return { key: 'wrong_terminal', about: 'terminal' };
  const isTheirs = (owner: number | null): boolean => owner === null || owner === sellerId;
  if (!isTheirs(device.sellerId) || !isTheirs(device.pairingSellerId))
    return { key: 'wrong_terminal', about: 'terminal' };
  return isNumberTaken ? { key: 'combination_not_allowed', about: 'posId' } : null;
}
