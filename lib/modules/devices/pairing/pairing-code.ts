import { randomInt } from 'node:crypto';
import { secretIndex } from '#lib/platform/secrets.ts';

/** The one-time code of a pairing: six digits, good for one terminal under one number alone. */

export const newPairingCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Compared value of a code: it includes the terminal and the number. */
export const pairingCodeIndex = (code: string, { terminalId, posId }: { terminalId: string; posId: string }): Buffer =>
  secretIndex(`pairing ${posId} ${code} ${terminalId}`);
