import { isPublicId } from '#lib/kernel/ids.ts';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { SALE_SORTS, type SaleSort } from '#lib/modules/payments/views/dashboard.ts';
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  SALE_STATUSES,
  type SaleStatus,
} from '#lib/modules/payments/contract/sale-words.ts';

/**
 * The sales list as its address says it. Everything is in the address: a reload, Back and a pasted link show the same
 * list.
 */

export const RANGES = ['hour', 'day', 'today', 'yesterday', 'week', 'month', 'quarter'] as const;
export type Range = (typeof RANGES)[number];

export const PAGE_SIZES = [25, 50, 100] as const;

/** When, as the lists say it. `from` and `to` are `YYYY-MM-DDTHH:MM` in the deployment's zone. */
export type RangeParams = { range: Range | 'custom' | null; from: string; to: string };

/** How much. Amounts as they were typed. */
export type AmountParams = { min: string; max: string; currency: string };

export type ListParams = RangeParams &
  AmountParams & {
    q: string;
    status: SaleStatus[];
    /** The reusable link or hold that the sales came out of. */
    parent: string;
    /** Dates are those of the payment. */
    by: '' | 'paid';
    method: PaymentMethod | '';
    only: '' | 'doubt';
    sort: SaleSort;
    ascending: boolean;
    page: number;
    size: number;
  };

export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

const DAY_OR_MINUTE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/;
const LAST_PAGE = 100_000;

const amountOr = (text: string): string => (fromTypedMajor(text, 'ILS') === null ? '' : text.trim());

/** One value of an address, cut; empty where it is missing. */
export function reader(params: SearchParams): (name: string) => string {
  return (name) => {
    const value = params[name];
    return ((Array.isArray(value) ? value[0] : value) ?? '').slice(0, 120);
  };
}

export function readRange(one: (name: string) => string): RangeParams {
  const moment = (name: string) => (DAY_OR_MINUTE.test(one(name)) ? one(name) : '');
  const [from, to] = [moment('from'), moment('to')];
  return {
    range: from !== '' || to !== '' ? 'custom' : (RANGES.find((range) => range === one('range')) ?? null),
    from,
    to,
  };
}

export function readAmounts(one: (name: string) => string): AmountParams {
  return {
    min: amountOr(one('min')),
    max: amountOr(one('max')),
    currency: /^[A-Z]{3}$/.test(one('currency')) ? one('currency') : '',
  };
}

export function readPage(text: string): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

export const readSize = (text: string): number => PAGE_SIZES.find((size) => String(size) === text) ?? PAGE_SIZES[0];

/** Those of the known words that a list of an address names. */
export function readWords<Word extends string>(text: string, known: readonly Word[]): Word[] {
  const words = text.split(',');
  return known.filter((word) => words.includes(word));
}

/** Parses an address; unknown parameters and values are ignored, never an error. */
export function parseListParams(params: SearchParams): ListParams {
  const one = reader(params);
  const sort = SALE_SORTS.find((known) => known === one('sort').replace(/^-/, ''));
  return {
    q: one('q'),
    status: readWords(one('status'), SALE_STATUSES),
    ...readRange(one),
    ...readAmounts(one),
    parent: isPublicId('sale', one('parent')) ? one('parent') : '',
    by: one('by') === 'paid' ? 'paid' : '',
    method: PAYMENT_METHODS.find((method) => method === one('method')) ?? '',
    only: one('only') === 'doubt' ? 'doubt' : '',
    sort: sort ?? 'created',
    ascending: sort !== undefined && !one('sort').startsWith('-'),
    page: readPage(one('page')),
    size: readSize(one('size')),
  };
}

/** The shortest address of a list, or of its export. A change of anything but the page starts at page one. */
export function serializeListParams(address: ListParams, change: Partial<ListParams> = {}, path = '/sales'): string {
  const next = { ...address, page: 1, ...change };
  return addressOf(path, {
    q: next.q,
    status: next.status.join(','),
    ...rangeWords(next),
    by: next.by,
    ...amountWords(next),
    method: next.method,
    only: next.only,
    parent: next.parent,
    sort: next.sort !== 'created' || next.ascending ? `${next.ascending ? '' : '-'}${next.sort}` : '',
    size: next.size === PAGE_SIZES[0] ? '' : String(next.size),
    page: next.page > 1 ? String(next.page) : '',
  });
}

export const rangeWords = ({ range, from, to }: RangeParams) =>
  range === 'custom' ? { range: '', from, to } : { range: range ?? '', from: '', to: '' };

export const amountWords = ({ min, max, currency }: AmountParams) => ({ min, max, currency });

/** A path with the words that say something, in their order. */
export function addressOf(path: string, words: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(words).filter(([, word]) => word !== ''));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? path : `${path}?${text}`;
}

export const hasFilters = (address: ListParams): boolean =>
  address.q !== '' ||
  address.status.length > 0 ||
  address.parent !== '' ||
  address.by !== '' ||
  address.method !== '' ||
  address.only !== '' ||
  isNarrowed(address);

/** Whether dates, amounts or a currency narrow a list. */
export const isNarrowed = (address: RangeParams & AmountParams): boolean =>
  address.range !== null || address.min !== '' || address.max !== '' || address.currency !== '';
