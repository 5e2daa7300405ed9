import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';

const NUMBER = /^(?!0+$)\d{1,8}$/;

/** Number of the software in the authority's register; empty while it is not registered. */
export const registrationForm = formContract({
  empty: { number: '' },
  schema: z.object({
    number: z
      .preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), text({ max: 20 }).optional)
      .transform((typed, context) => {
        if (typed === undefined || NUMBER.test(typed)) return typed ?? '';
        context.addIssue({ code: 'custom', ...saying('tax-files.operator.wrong') });
        return z.NEVER;
      }),
  }),
});

export type TypedRegistration = typeof registrationForm.empty;
