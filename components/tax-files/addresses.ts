import { addressOf } from '#components/list/filters/list-params.ts';
import type { ExportFormat } from '#lib/modules/tax-files/contract/formats.ts';

type Period = { from: string; to: string };

/** Address of the screen of a business; without a period, of the last year that is over. */
export const taxFilesHref = (seller: string, { from, to }: Period = { from: '', to: '' }): string =>
  addressOf('/bookkeeping/tax-files', { seller, from, to });

export const taxFileHref = (seller: string, { from, to }: Period, format: ExportFormat): string =>
  addressOf('/bookkeeping/tax-files/file', { seller, format, from, to });
