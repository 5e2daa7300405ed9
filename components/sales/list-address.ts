import { fromTypedMajor } from '#lib/kernel/money.ts';
import { SALE_SORTS, type SaleSort } from '#lib/modules/payments/contract/dashboard.ts';
import { SALE_STATUSES, type SaleStatus } from '#lib/modules/payments/contract/sale-words.ts';

/** The sales list as its address says it. Everything is in the address: a reload, Back and a pasted link show the same list. */

export const RANGES = ['hour', 'day', 'today', 'yesterday', 'week', 'month', 'quarter'] as const;
export type Range = (typeof RANGES)[number];

export const PAGE_SIZES = [25, 50, 100] as const;

export type ListAddress = {
  q: string;
  status: SaleStatus[];
  range: Range | 'custom' | null;
  /** `YYYY-MM-DDTHH:MM` in the deployment's zone. */
  from: string;
  to: string;
  min: string;
  max: string;
  currency: string;
  sort: SaleSort;
  ascending: boolean;
  page: number;
  size: number;
};

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

const DAY_OR_MINUTE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/;
const LAST_PAGE = 100_000;

const amountOr = (text: string): string => (fromTypedMajor(text, 'ILS') === null ? '' : text.trim());

/** Reads an address; what is not understood is left out, never an error. */
export function readListAddress(params: SearchParams): ListAddress {
  const one = (name: string): string => {
    const value = params[name];
    return (Array.isArray(value) ? value[0] : value) ?? '';
  };
  const moment = (name: string) => (DAY_OR_MINUTE.test(one(name)) ? one(name) : '');
  const words = one('status').split(',');
  const [from, to] = [moment('from'), moment('to')];
  const sort = SALE_SORTS.find((known) => known === one('sort').replace(/^-/, ''));
  const page = Number(one('page'));
  return {
    q: one('q').slice(0, 120),
    status: SALE_STATUSES.filter((status) => words.includes(status)),
    range: from !== '' || to !== '' ? 'custom' : (RANGES.find((range) => range === one('range')) ?? null),
    from, to,
    min: amountOr(one('min')), max: amountOr(one('max')),
    currency: /^[A-Z]{3}$/.test(one('currency')) ? one('currency') : '',
    sort: sort ?? 'created',
    ascending: sort !== undefined && !one('sort').startsWith('-'),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: PAGE_SIZES.find((size) => String(size) === one('size')) ?? PAGE_SIZES[0],
  };
}

/** The shortest address of a list. A change of anything but the page starts at page one. */
export function writeListAddress(address: ListAddress, change: Partial<ListAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  const query = new URLSearchParams();
  if (next.q !== '') query.set('q', next.q);
  if (next.status.length > 0) query.set('status', next.status.join(','));
  if (next.range !== null && next.range !== 'custom') query.set('range', next.range);
  if (next.range === 'custom' && next.from !== '') query.set('from', next.from);
  if (next.range === 'custom' && next.to !== '') query.set('to', next.to);
  if (next.min !== '') query.set('min', next.min);
  if (next.max !== '') query.set('max', next.max);
  if (next.currency !== '') query.set('currency', next.currency);
  if (next.sort !== 'created' || next.ascending) query.set('sort', `${next.ascending ? '' : '-'}${next.sort}`);
  if (next.size !== PAGE_SIZES[0]) query.set('size', String(next.size));
  if (next.page > 1) query.set('page', String(next.page));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '/sales' : `/sales?${text}`;
}

export const hasFilters = (address: ListAddress): boolean =>
  address.q !== '' || address.status.length > 0 || address.range !== null || address.min !== '' || address.max !== '' || address.currency !== '';
