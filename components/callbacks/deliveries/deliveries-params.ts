import {
  addressOf,
  type RangeParams,
  rangeWords,
  reader,
  readRange,
  readWords,
  type SearchParams,
} from '#components/sales/list/list-params.ts';
import { spanOfParams } from '#components/sales/list/list-query.ts';
import {
  DELIVERY_STATES,
  type DeliveriesQuestion,
  type DeliveryState,
  OUTCOME_CLASSES,
  OUTCOME_WORDS,
  type DeliveryCursor,
} from '#lib/modules/callbacks/contract/deliveries.ts';

/**
 * The delivery log as its address says it. A page begins beside a delivery, so that it stays the same page while new
 * ones arrive.
 */
export type DeliveriesParams = RangeParams & {
  q: string;
  state: DeliveryState[];
  type: string[];
  answer: string[];
  place: DeliveryCursor | null;
};

/** How many of a kind an address may name. */
const MAX_NAMED = 20;

const listed = (text: string, isKnown: (word: string) => boolean): string[] =>
  [...new Set(text.split(','))].filter((word) => word !== '' && isKnown(word)).slice(0, MAX_NAMED);

const isType = (word: string): boolean => /^[a-z0-9-]{1,60}$/.test(word);

const isAnswer = (word: string): boolean =>
  /^[1-5]\d\d$/.test(word) || [...OUTCOME_WORDS, ...OUTCOME_CLASSES].some((known) => known === word);

function parseCursor(older: string, newer: string): DeliveryCursor | null {
  const id = Number(older || newer);
  return Number.isSafeInteger(id) && id > 0 ? { way: older ? 'older' : 'newer', id } : null;
}

/** Parses an address; unknown parameters and values are ignored, never an error. */
export function parseDeliveriesParams(params: SearchParams): DeliveriesParams {
  const one = reader(params);
  return {
    q: one('q'),
    state: readWords(one('state'), DELIVERY_STATES),
    type: listed(one('type'), isType),
    answer: listed(one('answer'), isAnswer),
    ...readRange(one),
    place: parseCursor(one('before'), one('after')),
  };
}

/** The shortest address of a list. A change of anything but the place starts at the newest. */
export function serializeDeliveriesParams(address: DeliveriesParams, change: Partial<DeliveriesParams> = {}): string {
  const next = { ...address, place: null, ...change };
  const beside = (way: DeliveryCursor['way']) => (next.place?.way === way ? String(next.place.id) : '');
  return addressOf('/callbacks', {
    q: next.q,
    state: next.state.join(','),
    type: next.type.join(','),
    answer: next.answer.join(','),
    ...rangeWords(next),
    before: beside('older'),
    after: beside('newer'),
  });
}

export const hasDeliveryFilters = ({ q, state, type, answer, range }: DeliveriesParams): boolean =>
  q !== '' || state.length + type.length + answer.length > 0 || range !== null;

export function deliveriesQuestion(address: DeliveriesParams, now: Date, timeZone: string): DeliveriesQuestion {
  const { q, state, type, answer, place } = address;
  return { search: q, states: state, types: type, outcomes: answer, ...spanOfParams(address, now, timeZone), place };
}
