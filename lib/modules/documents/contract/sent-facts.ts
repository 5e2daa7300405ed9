import { z } from 'zod';
import { DOCUMENT_TYPE_NAMES } from '#lib/kernel/sale/document.ts';

/** Facts of a message with a document: documents never change, so they are those of its sending. Minor units. */
export const sentFacts = z.object({
  publicId: z.string(),
  type: z.enum(DOCUMENT_TYPE_NAMES as [string, ...string[]]).pipe(z.custom<(typeof DOCUMENT_TYPE_NAMES)[number]>()),
  number: z.int(),
  total: z.int(),
  currency: z.string(),
  buyerName: z.string(),
});

export type SentFacts = z.output<typeof sentFacts>;
