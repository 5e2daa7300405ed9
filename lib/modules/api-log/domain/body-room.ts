import { KEPT_CHARACTERS } from '../contract/calls.ts';

/**
 * Characters of one caller, and of all, that are kept of one pause: twenty ordinary calls, which is a seller's usual
 * limit in the longer pause, or five with responses that have to be cut, which is that of the shorter. Every call
 * counts as an ordinary one at least.
 */
const KEPT_OF_ONE = 40_000;
const KEPT_OF_ALL = 200_000;
const ORDINARY_CALL = 2_000;

/**
 * The room for the bodies of one pause. `take`: whether there was room for one more call with a response of so many
 * characters.
 */
export function newBodyRoom(): { take(caller: string, characters: number): boolean } {
  const used = new Map<string, number>();
  let usedOfAll = 0;
  return {
    take(caller, characters) {
      const before = used.get(caller) ?? 0;
      if (before >= KEPT_OF_ONE || usedOfAll >= KEPT_OF_ALL) return false;
      const wanted = Math.max(ORDINARY_CALL, Math.min(characters, KEPT_CHARACTERS));
      used.set(caller, before + wanted);
      usedOfAll += wanted;
      return true;
    },
  };
}
