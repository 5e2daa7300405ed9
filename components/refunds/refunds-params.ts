import {
  type AmountParams,
  addressOf,
  amountWords,
  isNarrowed,
  PAGE_SIZES,
  type RangeParams,
  rangeWords,
  readAmounts,
  reader,
  readPage,
  readRange,
  readSize,
  readWords,
  type SearchParams,
} from '#components/sales/list/list-params.ts';
import { boundsOf, spanOfParams } from '#components/sales/list/list-query.ts';
import {
  REFUND_KINDS,
  REFUND_SOURCES,
  REFUND_STATES,
  type RefundKind,
  type RefundSource,
  type RefundState,
  type RefundsQuestion,
} from '#lib/modules/payments/views/refunds.ts';

/** The refunds list as its address says it. */
export type RefundsParams = RangeParams &
  AmountParams & {
    q: string;
    state: RefundState[];
    kind: RefundKind | null;
    source: RefundSource | null;
    page: number;
    size: number;
  };

export function parseRefundsParams(params: SearchParams): RefundsParams {
  const one = reader(params);
  return {
    q: one('q'),
    state: readWords(one('state'), REFUND_STATES),
    kind: REFUND_KINDS.find((kind) => kind === one('kind')) ?? null,
    source: REFUND_SOURCES.find((source) => source === one('source')) ?? null,
    ...readRange(one),
    ...readAmounts(one),
    page: readPage(one('page')),
    size: readSize(one('size')),
  };
}

/** The shortest address of a list, or of its export. A change of anything but the page starts at page one. */
export function serializeRefundsParams(
  address: RefundsParams,
  change: Partial<RefundsParams> = {},
  path = '/refunds',
): string {
  const next = { ...address, page: 1, ...change };
  return addressOf(path, {
    q: next.q,
    state: next.state.join(','),
    kind: next.kind ?? '',
    source: next.source ?? '',
    ...rangeWords(next),
    ...amountWords(next),
    size: next.size === PAGE_SIZES[0] ? '' : String(next.size),
    page: next.page > 1 ? String(next.page) : '',
  });
}

export const hasRefundFilters = (address: RefundsParams): boolean =>
  address.q !== '' ||
  address.state.length > 0 ||
  address.kind !== null ||
  address.source !== null ||
  isNarrowed(address);

export function refundsQuestion(address: RefundsParams, now: Date, timeZone: string): RefundsQuestion {
  const { q, state, kind, source, page, size } = address;
  return {
    search: q,
    states: state,
    kinds: kind === null ? [] : [kind],
    source,
    ...spanOfParams(address, now, timeZone),
    ...boundsOf(address),
    page,
    size,
  };
}
