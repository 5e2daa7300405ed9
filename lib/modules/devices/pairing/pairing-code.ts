import { randomInt } from 'node:crypto';
import { secretIndex } from '#lib/platform/secrets.ts';

/** The one-time code of a pairing: six digits, good for one terminal under one number alone. */

export const newPairingCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What is compared: a code of another terminal or number is another value. */
export const pairingCodeIndex = (code: string, { terminalId, posId }: { terminalId: string; posId: string }): Buffer =>
  secretIndex(`pairing ${posId} ${code} ${terminalId}`);
