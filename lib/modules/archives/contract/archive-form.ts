import { z } from 'zod';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';

/** Asking for an archive: the language of its papers, and when the report of its year was filed. */
export const archiveForm = formContract({
  empty: { language: 'he' as string, filedOn: '' },
  schema: z.object({
    language: z.enum(LANGUAGES),
    filedOn: text({ max: 10 }).optional.transform((typed = '', context) => {
      if (typed === '') return null;
      const isDay = /^20\d{2}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed));
      if (isDay && new Date(typed).toISOString().startsWith(typed)) return typed;
      context.addIssue({ code: 'custom', ...saying('archives.wrong.filedOn') });
      return z.NEVER;
    }),
  }),
});

export type TypedArchive = typeof archiveForm.empty;
