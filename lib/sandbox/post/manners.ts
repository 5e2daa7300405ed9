/** Recipients that the post office treats like a bad day, so that every state of a message can be seen. */
export type Fate =
  | 'takes'
  /** For good: nobody lives there. */
  | 'rejects'
  /** Not now, come again. */
  | 'postpones'
  /** Takes it, and the line breaks before it has said so. */
  | 'falls_silent';

const BY_NAME: Readonly<Record<string, Fate>> = { reject: 'rejects', later: 'postpones', silent: 'falls_silent' };
const BY_LAST_DIGITS: Readonly<Record<string, Fate>> = {
  '0001': 'rejects',
  '0002': 'postpones',
  '0003': 'falls_silent',
};

/** `reject@…`, `later@…`, `silent@…` */
export const fateOfAddress = (address: string): Fate => BY_NAME[address.split('@')[0]?.toLowerCase() ?? ''] ?? 'takes';

/** Numbers that end in 0001, 0002, 0003. */
export const fateOfNumber = (number: string): Fate => BY_LAST_DIGITS[number.slice(-4)] ?? 'takes';
