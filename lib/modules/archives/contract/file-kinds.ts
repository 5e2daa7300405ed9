/** Kinds of files in an archive, in the order in which they are listed. */
export const FILE_KINDS = ['statement', 'fee-invoice', 'document', 'payouts', 'entries', 'index'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
