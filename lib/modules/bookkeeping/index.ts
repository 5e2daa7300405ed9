export type { BookkeepingContext } from './context.ts';
export { accountsOf, chartOf } from './domain/postings.ts';
export { type BookedDays, exportDays } from './export-entries.ts';
export type { ExportedLine } from './exported.ts';
export { accountName, detailsOf, movementFiles } from './hashavshevet/files.ts';
export { isWritable } from './hashavshevet/movements.ts';
