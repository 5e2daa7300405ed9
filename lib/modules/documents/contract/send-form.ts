import { z } from 'zod';
import { email, text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';

/** The form that sends a document: an email address, a mobile number, or both. */

const unlessEmpty = (sent: unknown): unknown => (typeof sent === 'string' && sent.trim() === '' ? undefined : sent);

export const sendForm = formContract({
  empty: { email: '', mobile: '' },
  schema: z
    .object({
      email: z.preprocess(unlessEmpty, email().optional),
      mobile: z.preprocess(unlessEmpty, text({ max: 30 }).optional),
    })
    .superRefine((sent, context) => {
      if (sent.email === undefined && sent.mobile === undefined)
        context.addIssue({ code: 'custom', path: ['email'], ...saying('document-desk.send.nowhere') });
    }),
});

export type TypedSend = typeof sendForm.empty;
