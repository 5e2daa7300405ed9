/** Types of files by the API's numbers (answers, section 6): what a file proves. */
const FILE_TYPES = {
  1: 'social-id',
  2: 'bank-account-proof',
  3: 'corporate-certificate',
  4: 'bank-authorization',
  8: 'signature',
  15: 'business-proof',
  19: 'bank-statement',
  21: 'tax-return',
  23: 'logo',
  24: 'driving-licence',
  25: 'id-appendix',
  26: 'passport',
  27: 'withholding-tax-confirmation',
  28: 'bookkeeping-certificate',
  32: 'professional-licence',
  35: 'lease',
  90: 'id-front',
  91: 'id-back',
  92: 'passport-front',
  93: 'passport-back',
  94: 'driving-licence-front',
  95: 'driving-licence-back',
  201: 'site-url',
} as const satisfies Readonly<Record<number, string>>;

export type FileTypeKey = (typeof FILE_TYPES)[keyof typeof FILE_TYPES];

/** Key of a type in the texts, by its number; null for a number that is none of them. */
export const fileTypeKey = (type: number): FileTypeKey | null =>
  (FILE_TYPES as Readonly<Record<number, FileTypeKey>>)[type] ?? null;

/** Numbers of the types, in order. */
export const FILE_TYPE_NUMBERS: readonly number[] = Object.keys(FILE_TYPES).map(Number);

/**
 * Types of files that prove nothing about a seller: evidence about a chargeback, and the paper that was made of it. No
 * upload names them, nobody reviews them, and they are in no list of documents.
 */
export const DISPUTE_FILES = { evidence: 400, paper: 401 } as const;

/** Formats that are stored: pictures of other kinds become PNG, and several pages of TIFF a PDF. */
export type KeptFormat = 'pdf' | 'jpeg' | 'png' | 'doc' | 'docx';

/** Media types of the stored formats. */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Readonly<Record<KeptFormat, string>>;

/** How far the review of a file is. */
export type FileState = 'received' | 'in-review' | 'accepted' | 'refused';

/** Reasons for which a reviewer refuses a file; sellers read them in their language. */
export type FileReason =
  | 'unreadable'
  | 'cut-off'
  | 'wrong-document'
  | 'expired'
  | 'other-details'
  | 'incomplete'
  | 'other';
