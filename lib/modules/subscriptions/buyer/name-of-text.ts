import { secretIndex } from '#lib/platform/secrets.ts';

/** Characters of 96 bits. */
const NAME_LENGTH = 16;

/** Names a text that a form was shown with, so that its sending says which text was read. */
export const nameOfText = (what: 'mandate' | 'card change', text: string): string =>
  secretIndex(`subscription ${what} ${text}`).toString('base64url').slice(0, NAME_LENGTH);
