import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import { secretIndex } from '#lib/platform/secrets.ts';

/** How a card that was authenticated is known again, without its number. */
export const cardHashOf = ({ number, expiry }: Pick<CardForOneCall, 'number' | 'expiry'>): Buffer =>
  secretIndex(`authenticated card ${number} ${expiry}`);
