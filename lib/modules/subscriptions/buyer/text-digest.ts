import { secretIndex } from '#lib/platform/secrets.ts';

/** Characters of 96 bits. */
const NAME_LENGTH = 16;

/** Digest of a text that a form was shown with; the posted form returns it, which shows the text that was read. */
export const textDigest = (what: 'mandate' | 'card change', text: string): string =>
  secretIndex(`subscription ${what} ${text}`).toString('base64url').slice(0, NAME_LENGTH);
