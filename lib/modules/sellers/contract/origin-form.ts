import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { readOrigin } from '../domain/embed-origins.ts';

/** Longest typed address, characters. */
const MAX_TYPED = 300;

const site = text({ max: MAX_TYPED }).required.transform((typed, context) => {
  const origin = readOrigin(typed);
  if (origin !== null) return origin;
  context.addIssue({ code: 'custom', ...saying('access.keys.origins.wrong') });
  return z.NEVER;
});

/** A site whose pages may use a public key: the typed text becomes an origin as browsers write it. */
export const originForm = formContract({
  empty: { origin: '' },
  schema: z.object({ origin: z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), site) }),
});
