import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { isScope } from './scopes.ts';

/** Clients of one owner, at most. */
export const MAX_CLIENTS = 20;

/** A new client: its name, and what it may read. */
export const clientForm = formContract({
  empty: { name: '', scopes: [] as readonly string[] },
  schema: z.object({
    name: z.preprocess(
      (sent) => (typeof sent === 'string' ? sent.trim() : sent),
      text({ max: 60, pattern: /^\P{Cc}+$/u }).required,
    ),
    scopes: z
      .array(z.string())
      .transform((words) => words.filter(isScope))
      .superRefine((scopes, context) => {
        if (scopes.length === 0) context.addIssue({ code: 'custom', ...saying('accounting.noScope') });
      }),
  }),
});

export type ClientForm = typeof clientForm.empty;
