/** The types of documents by our word, and the API's number of each (answers, section 8). */
export const DOCUMENT_TYPES = {
  order: 100,
  delivery: 200,
  'transaction-invoice': 300,
  invoice: 305,
  'invoice-receipt': 320,
  'credit-note': 330,
  receipt: 400,
  'donation-receipt': 405,
  offer: 600,
} as const;

export type DocumentType = keyof typeof DOCUMENT_TYPES;

export const DOCUMENT_TYPE_NAMES = Object.keys(DOCUMENT_TYPES) as DocumentType[];

/** Address of a document; its identifier is the whole secret. `origin` without a slash at the end. */
export const documentUrl = (origin: string, publicId: string): string => `${origin}/document/${publicId}`;
