import { addressOf } from '#components/list/filters/list-params.ts';
import type { HandOverFormat, TableFormat } from '#lib/modules/bookkeeping/contract/formats.ts';

/** Address of what a business takes into other books; without a month, of the last that is over. */
export const booksHref = (seller: string, month = ''): string => addressOf('/bookkeeping', { seller, month });

export const accountsHref = (seller: string): string => addressOf('/bookkeeping/accounts', { seller });

/** Address of the table of a month or a year. */
export const tableHref = (seller: string, period: string, format: TableFormat): string =>
  addressOf('/bookkeeping/file', { seller, period, format });

/** Address of a file of a hand-over. */
export const handOverHref = (seller: string, number: number, format: HandOverFormat): string =>
  addressOf(`/bookkeeping/hand-overs/${number}/file`, { seller, format });
