import { documentUrl } from '../domain/document-url.ts';

/** What records of others say of a document. `origin` without a slash at the end. */

type Place = { origin: string };

/** Of the callback of the booking that issues it. */
export const callbackFields = ({ origin }: Place, { publicId }: { publicId: string }) => ({
  sale_invoice_url: documentUrl(origin, publicId),
});

/** Of the answer of the call that caused it. */
export const answerFields = ({ origin }: Place, { publicId, number }: { publicId: string; number: number }) => ({
  sale_invoice_number: number,
  sale_invoice_url: documentUrl(origin, publicId),
});
