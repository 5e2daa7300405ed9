/**
 * Public identifiers: 35 characters in four dash-separated groups of eight, a typed prefix, for most kinds the cell
 * that holds the thing, and random upper-case letters and digits (answers, section 1): `SALE007K-…`. A cell is one
 * installation with its own database, named by two characters (docs/decisions/0151). At least 26 characters are random:
 * base32, 130 bits. Two older forms stay valid: without a cell, and longer ones whose prefix stands before four random
 * groups (`SALE-7K2M…`).
 */
export const ID_PREFIXES = {
  seller: 'MPL',
  sale: 'SALE',
  attempt: 'TRAN',
  buyer: 'BUYER',
  subscription: 'SUB',
  service: 'VASL',
  plan: 'VPLN',
  payout: 'PAYO',
  dispute: 'DISP',
  agreement: 'CONT',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** Kinds that are looked for within a seller that is known already: they name no cell. */
const WITHOUT_CELL: readonly IdKind[] = ['buyer', 'service', 'plan'];

/** The cell of an installation that names none. */
export const FIRST_CELL = '00';

/**
 * Form of a cell's name: two digits or letters, one of them a digit that random characters never are, so that an older
 * identifier without a cell is never read as one of that cell (docs/decisions/0151).
 */
export const isCell = (text: string): boolean => /^(?=.*[0189])[0-9A-Z]{2}$/.test(text);

/**
 * Random bytes of an identifier: 144 bits, enough for the 28 characters of five bits that `VASL` and `VPLN`, the
 * shortest prefixes without a cell, leave. Identifiers with less room ignore the last bits.
 */
export const ID_BYTES = 18;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const GROUP = '[A-Z2-7]{8}';

/** Characters without the dashes. */
const LENGTH = 32;

/** Fixed beginning of an identifier: its prefix, and the cell if the kind names one. */
export const beginningOf = (kind: IdKind, cell: string): string =>
  `${ID_PREFIXES[kind]}${WITHOUT_CELL.includes(kind) ? '' : cell}`;

/**
 * Writes an identifier from exactly `ID_BYTES` random bytes: the prefix, the cell if the kind names one, then five bits
 * a character. Outside this folder `lib/platform/random.ts` calls it with the cell.
 */
export function publicId(kind: IdKind, random: Uint8Array, cell: string): string {
  if (random.length !== ID_BYTES) throw new RangeError(`an identifier takes ${ID_BYTES} random bytes`);
  if (!isCell(cell)) throw new RangeError('no name of a cell');
  let text = beginningOf(kind, cell);
  let bits = 0;
  let held = 0;
  for (const byte of random) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < LENGTH) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return `${text.slice(0, 8)}-${text.slice(8, 16)}-${text.slice(16, 24)}-${text.slice(24)}`;
}

/** Pattern of an identifier of that kind, in its present and its older form. */
export function formOf(kind: IdKind): string {
  const prefix = ID_PREFIXES[kind];
  const left = 8 - prefix.length;
  const first = WITHOUT_CELL.includes(kind) ? `[A-Z2-7]{${left}}` : `[0-9A-Z]{2}[A-Z2-7]{${left - 2}}`;
  return `${prefix}(?:${first}|-${GROUP})(?:-${GROUP}){3}`;
}

export const KINDS = Object.keys(ID_PREFIXES) as IdKind[];
const FORMS = Object.fromEntries(KINDS.map((kind) => [kind, new RegExp(`^${formOf(kind)}$`)])) as Readonly<
  Record<IdKind, RegExp>
>;

/** True for text that could be one of our identifiers of that kind. */
export const isPublicId = (kind: IdKind, text: string): boolean => FORMS[kind].test(text);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_UUID = new RegExp(`^${UUID}$`, 'i');

/** True for the text of a UUID, in either case: products, customers, public keys. */
export const isUuid = (text: string): boolean => WHOLE_UUID.test(text);

/** True for text that is an identifier of any type and nothing else, in either case. */
export const isIdentifier = (text: string): boolean =>
  isUuid(text) || KINDS.some((kind) => isPublicId(kind, text.toUpperCase()));
