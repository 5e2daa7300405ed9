import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { isIdentifier } from '#lib/kernel/ids.ts';
import { maskedAddress } from '#lib/kernel/mask-credentials.ts';
import { KEPT_CHARACTERS, HARMLESS, SECRET } from './contract.ts';
import type { Contract } from '#lib/kernel/contract.ts';

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

/**
 * Characters left until the cut; values beyond it are not cleaned, because they are not stored. Names and texts alone
 * are counted, so that a little more is cleaned than is stored.
 */
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

/**
 * Characters of bodies that are kept between two writes of the log (`record-calls.ts`), of one caller and of all:
 * twenty ordinary calls, as many as a seller may usually make in the longer interval, or five with responses that have
 * to be cut, as many as in the shorter one. Every call counts as an ordinary one at least.
 */
const KEPT_OF_ONE = 40_000;
const KEPT_OF_ALL = 200_000;
const ORDINARY_CALL = 2_000;

/**
 * The room for the bodies between two writes of the log. `take`: whether there was room for one more call with a
 * response of so many characters.
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

type Operation = Pick<Contract, 'method' | 'path' | 'sources' | 'isMoney'>;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const placeholder = (name: string): string => `YOUR_${name.replace(/\W+/g, '_').toUpperCase()}`;

function withPlaceholders(value: unknown, name = 'value'): unknown {
  if (value === HIDDEN) return placeholder(name);
  if (Array.isArray(value)) return value.map((one) => withPlaceholders(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPlaceholders(one, key)]));
}

/**
 * A logged call as a shell command. Hidden values stand as `YOUR_…` to be filled in; `request` is the logged JSON, null
 * without any. A header holds the key that makes a repetition harmless.
 */
export function asCurl(
  origin: string,
  { method, path, sources = {}, isMoney = false }: Operation,
  request: string | null,
): string {
  const fields = withPlaceholders(readFields(request)) as Record<string, unknown>;
  const of = (kind: string) =>
    Object.entries(sources).filter(
      ([field, source]) => (kind === 'header' ? source.startsWith('header:') : source === kind) && field in fields,
    );
  const text = (field: string) => String(fields[field]);
  const where = path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(field in fields ? text(field) : placeholder(field)),
  );
  const query = new URLSearchParams(of('query').map(([field]) => [field, text(field)])).toString();
  const lines = [`curl -X ${method} ${quoted(`${origin}/api${where}${query && `?${query}`}`)}`];
  for (const [field, source] of of('header'))
    lines.push(`-H ${quoted(`${source.slice('header:'.length)}: ${text(field)}`)}`);
  if (isMoney) lines.push(`-H ${quoted('Idempotency-Key: A_NEW_KEY_OF_YOURS')}`);
  const body = Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in sources)));
  if (method !== 'GET' && method !== 'DELETE')
    lines.push(`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body, null, 2))}`);
  return lines.join(' \\\n  ');
}

/** A body that was cut cannot be sent again. */
function readFields(request: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(request ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
