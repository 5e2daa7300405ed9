/** Files of an export of documents. */
export const EXPORT_FORMATS = ['uniform', 'movein', 'csv', 'vat'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
