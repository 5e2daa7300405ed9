import {
  type CounterOrder,
  type OrderLine,
  MAX_LINES,
  MAX_ORDER,
  MAX_PIECES,
  shareOf,
  sumOf,
  type CounterProduct,
} from '#lib/modules/counter/views.ts';

/** State of an order and of the line being typed. Pure functions. */

/** Discount or tip: a share of the sum, or an amount of its own in minor units. */
export type Adjustment = { percent: number } | { amount: number };

export type OrderState = {
  key: string;
  currency: string;
  lines: readonly OrderLine[];
  discount: Adjustment;
  tip: Adjustment;
  /** Minor units; each digit that is typed moves the others one place up. */
  typed: number;
  name: string;
};

const NO_ADJUSTMENT: Adjustment = { percent: 0 };

export const emptyOrder = (key: string, currency: string): OrderState => ({
  key,
  currency,
  lines: [],
  discount: NO_ADJUSTMENT,
  tip: NO_ADJUSTMENT,
  typed: 0,
  name: '',
});

export function typeDigits(state: OrderState, digits: string): OrderState {
  const typed = [...digits].reduce((amount, digit) => amount * 10 + Number(digit), state.typed);
  return typed > MAX_ORDER ? state : { ...state, typed };
}

export const eraseDigit = (state: OrderState): OrderState => ({ ...state, typed: Math.floor(state.typed / 10) });

/** Adds the typed amount as a line of its own. */
export function addTyped(state: OrderState): OrderState {
  const { typed, name, lines } = state;
  if (typed === 0 || lines.length >= MAX_LINES) return state;
  const line: OrderLine = { guid: null, name: name.trim(), pieces: 1, amount: typed };
  return { ...state, typed: 0, name: '', lines: [...lines, line] };
}

/** One more of a product; null where its currency is not that of the order. */
export function addProduct(state: OrderState, { guid, name, amount, currency }: CounterProduct): OrderState | null {
  const isFirst = state.lines.length === 0 && state.typed === 0;
  if (currency !== state.currency && !isFirst) return null;
  const at = state.lines.findIndex((line) => line.guid === guid && line.amount === amount);
  if (at >= 0) return changePieces({ ...state, currency }, at, 1);
  if (state.lines.length >= MAX_LINES) return state;
  return {
    ...state,
    currency,
    lines: [...state.lines, { guid, name: [...name].slice(0, 50).join(''), pieces: 1, amount }],
  };
}

/** One piece more or less; a line without pieces is none. */
export const changePieces = (state: OrderState, at: number, by: 1 | -1): OrderState => ({
  ...state,
  lines: state.lines.flatMap((line, index) => {
    if (index !== at) return [line];
    const pieces = Math.min(line.pieces + by, MAX_PIECES);
    return pieces > 0 ? [{ ...line, pieces }] : [];
  }),
});

const amountOf = (adjustment: Adjustment, sum: number): number =>
  'percent' in adjustment ? shareOf(sum, adjustment.percent) : adjustment.amount;

/** The order to charge, with the typed amount as its last line. A discount never exceeds the sum. */
export function orderOf(state: OrderState): CounterOrder {
  const { key, currency, lines, discount, tip } = addTyped(state);
  const sum = sumOf({ lines });
  const taken = Math.min(amountOf(discount, sum), sum);
  return { key, currency, lines: [...lines], discount: taken, tip: amountOf(tip, sum - taken) };
}

export const isEmpty = ({ lines, typed }: OrderState): boolean => lines.length === 0 && typed === 0;

/** The order stored in this browser; null where the stored text is no order. */
export function readKept(kept: string | null): OrderState | null {
  try {
    const read = JSON.parse(kept ?? 'null') as OrderState | null;
    if (read === null || typeof read.key !== 'string' || !Array.isArray(read.lines)) return null;
    const isLine = ({ pieces, amount, name }: OrderLine) =>
      Number.isInteger(pieces) && Number.isInteger(amount) && typeof name === 'string';
    const isAdjustment = (adjustment: unknown) => typeof adjustment === 'object' && adjustment !== null;
    const isSound =
      read.lines.every(isLine) && Number.isInteger(read.typed) && isAdjustment(read.discount) && isAdjustment(read.tip);
    return isSound && typeof read.currency === 'string' && typeof read.name === 'string' ? read : null;
  } catch {
    return null;
  }
}
