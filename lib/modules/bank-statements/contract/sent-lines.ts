import { z } from 'zod';
import { isCurrency, MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { LINES_AT_ONCE, STATEMENT_FORMATS } from './words.ts';

/** Lines of a statement as a browser sends them: what its readers made of a file, held against the same bounds. */

/** Characters of a line's text and of its references. */
const [MAX_TEXT, MAX_REFERENCE] = [400, 1_500];

/** Lines of one file that are alike, at most: all of them. */
const MAX_ALIKE = 50_000;

const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/)
  .refine((text) => {
    const at = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  });

const amount = z
  .int()
  .min(-MAXIMUM_AMOUNT)
  .max(MAXIMUM_AMOUNT)
  .refine((minor) => minor !== 0);

/** A portion of a file. `free` reads a text that is kept, and masks numbers of cards in it. */
export const sentFile = (free: (longest: number) => z.ZodType<string, string>) =>
  z.object({
    /** The file of which a portion was sent before; null for its first. */
    file: z.string().max(36).nullable(),
    format: z.enum(STATEMENT_FORMATS),
    isLast: z.boolean(),
    lines: z
      .array(
        z.object({
          bookedOn: day,
          valueOn: day,
          amount,
          currency: z.string().refine(isCurrency),
          account: z.string().regex(/^(\d{4})?$/),
          text: free(MAX_TEXT),
          reference: free(MAX_REFERENCE),
          nth: z.int().min(1).max(MAX_ALIKE),
          nthOfAmount: z.int().min(1).max(MAX_ALIKE),
        }),
      )
      .max(LINES_AT_ONCE),
  });

export type SentFile = z.input<ReturnType<typeof sentFile>>;
