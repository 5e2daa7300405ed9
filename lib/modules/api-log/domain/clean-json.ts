import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { isIdentifier } from '#lib/kernel/ids.ts';
import { maskedAddress } from '#lib/kernel/mask-credentials.ts';
import { KEPT_CHARACTERS } from '../contract/calls.ts';
import { HARMLESS, SECRET } from '../contract/logged-fields.ts';

/**
 * Cleans the JSON of a call before the log keeps it. A value is kept where the operation has a field of that name and
 * the field does not open, pay or identify anything; of every other field only the name is kept, because a caller may
 * send a card number or a key under any name.
 */

/** Stands where a value was. */
export const HIDDEN = '[hidden]';

/** Field names that the operation does not have are cut to this many characters; a name may be a card number too. */
const MAX_NAME_LENGTH = 40;

const isSecretName = (name: string): boolean => SECRET.test(name) && !HARMLESS.has(name);

/** `isSecret`: fields that the operation's contract marks as secret (`secret()` of the wire). */
type Cleaning = {
  isKnown: (name: string) => boolean;
  isSecret?: (name: string) => boolean;
  textOf: (value: unknown) => string | null;
};

/** Characters left until the cut: values beyond it are not cleaned. Counts names and texts only, which is too low. */
type Room = { left: number };

/**
 * A value of JSON without what may not be kept, as far as it is kept. `textOf` writes numbers of the parser; null for
 * everything else.
 */
export function cleanValue(value: unknown, cleaning: Cleaning, room: Room = { left: KEPT_CHARACTERS }): unknown {
  if (Array.isArray(value))
    return Array.from(whileThereIsRoom<unknown>(value, room), (one) => cleanValue(one, cleaning, room));
  const text = cleaning.textOf(value);
  if (text !== null) return cleanText(value, text, room);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Array.from(whileThereIsRoom(Object.entries(value), room), ([name, one]) => {
      const kept = cleaning.isKnown(name) ? name : maskCards(name.slice(0, MAX_NAME_LENGTH));
      room.left -= kept.length;
      if (!cleaning.isKnown(name)) return [kept, HIDDEN];
      return [
        name,
        (cleaning.isSecret?.(name) || isSecretName(name)) && one !== null && one !== ''
          ? HIDDEN
          : cleanValue(one, cleaning, room),
      ];
    }),
  );
}

function* whileThereIsRoom<One>(all: readonly One[], room: Room): Generator<One, undefined> {
  for (const one of all) {
    if (room.left < 0) return;
    yield one;
  }
}

// A number stays a number, unless a card was in it. An address loses its user and password, whatever its field.
function cleanText(value: unknown, text: string, room: Room): unknown {
  const masked = isIdentifier(text) ? text : maskCards(maskedAddress(text));
  room.left -= masked.length;
  return typeof value === 'number' && masked === text ? value : masked;
}

/** Cut to the stored length, never within a surrogate pair. */
export const cutText = (text: string): string =>
  text.length <= KEPT_CHARACTERS ? text : `${text.slice(0, KEPT_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
