import type { Answer } from '#components/ui/refused.ts';

/** Server actions of the signature; the first parameter is the key of the business. */
export type SignatureActions = {
  bring: (key: string, base64: string, password: string) => Promise<Answer>;
  end: (key: string) => Promise<Answer>;
};
