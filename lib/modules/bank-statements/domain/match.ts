import { type BankDayExceptions, bankDaysBetween } from '#lib/kernel/time/bank-days.ts';
import { lettersOf } from '#lib/kernel/letters.ts';
import type { Confidence, MatchReason } from '../contract/words.ts';

/**
 * Matches lines of a bank account to payouts: first those that name a payout, then those of its amount within three
 * bank days of its day, then those that are the sum of several. A payout is in one line, a line is whole or not at all,
 * and what fits in several ways by sums is left to a person.
 */

/** Days are `YYYY-MM-DD`; `amount` is minor units, positive is to the account. */
export type LineToMatch = {
  id: number;
  amount: number;
  currency: string;
  bookedOn: string;
  valueOn: string;
  /** Its text and references. */
  words: string;
};

/** A payout as the bank moves it: into the account on its value date or, `isReturn`, out of it again. */
export type Movement = {
  payoutId: number;
  isReturn: boolean;
  amount: number;
  currency: string;
  day: string;
  references: readonly string[];
};

export type Match = {
  lineId: number;
  movements: readonly Movement[];
  reason: Exclude<MatchReason, 'hand'>;
  confidence: Confidence;
};

type Rules = {
  /** Whether a person has said that these two do not belong together. */
  isRefused: (lineId: number, payoutId: number) => boolean;
  exceptions?: BankDayExceptions | undefined;
};

/** Bank days by which a line may be off the day of its payout. */
const BANK_DAYS = 3;
/** Calendar days beyond which three bank days never reach: no week of holidays is longer. */
const CALENDAR_DAYS = 14;
/** Calendar days within which a reference is believed. */
const REFERENCE_DAYS = 120;
/** Characters of the shortest reference that is looked for. */
const MIN_REFERENCE = 6;
/** Payouts of a sum, at most, and the nearest ones among which sums are looked for: 1,573 sums for each line. */
const [MAX_TERMS, MAX_CANDIDATES] = [5, 12];

const DAY_MS = 86_400_000;

/** The matches of these lines; what stays without one is in none. */
export function matchLines(lines: readonly LineToMatch[], movements: readonly Movement[], rules: Rules): Match[] {
  const matching = new Matching(lines, movements, rules);
  matching.byReference();
  matching.byAmount();
  matching.bySum();
  return matching.matches;
}

class Matching {
  readonly matches: Match[] = [];
  readonly #rules: Rules;
  readonly #distance: (line: LineToMatch, movement: Pick<Movement, 'day'>) => number;
  /** Lines without a match, the oldest first, and movements without one. */
  readonly #lines: Set<LineToMatch>;
  readonly #movements: Set<Movement>;

  constructor(lines: readonly LineToMatch[], movements: readonly Movement[], rules: Rules) {
    this.#rules = rules;
    this.#distance = distances(rules.exceptions);
    this.#lines = new Set(
      lines.toSorted((one, other) => one.valueOn.localeCompare(other.valueOn) || one.id - other.id),
    );
    this.#movements = new Set(movements);
  }

  /** Lines that name payouts and have their amount, or the sum of all that they name. */
  byReference(): void {
    const references = new Map([...this.#movements].map((one) => [one, one.references.map(lettersOf)]));
    for (const line of this.#lines) {
      const words = lettersOf(line.words);
      const named = [...this.#movements].filter(
        (movement) =>
          (references.get(movement) ?? []).some((reference) => isNamed(words, reference)) &&
          this.#fits(line, movement) &&
          apart(line.valueOn, movement.day) <= REFERENCE_DAYS,
      );
      const amount = Math.abs(line.amount);
      const whole =
        sumOf(named) === amount ? named : named.filter((movement) => movement.amount === amount).slice(0, 1);
      if (whole.length > 0) this.#take(line, { movements: whole, reason: 'reference', confidence: 'certain' });
      // One that names a payout of another amount is no other payout: a person looks at it.
      else if (named.length > 0) this.#lines.delete(line);
    }
  }

  /** Lines with the amount of a payout near its day: the nearest, and of two alike the older. */
  byAmount(): void {
    const named = ({ amount, currency }: Pick<Movement, 'amount' | 'currency'>) => `${Math.abs(amount)} ${currency}`;
    const movements = Map.groupBy(this.#movements, named);
    const lines = Map.groupBy(this.#lines, named);
    const alike = (line: LineToMatch, movement: Movement) => this.#fits(line, movement) && this.#isNear(line, movement);
    for (const line of this.#lines) {
      const all = (movements.get(named(line)) ?? []).filter((movement) => alike(line, movement));
      const [nearest] = this.#nearest(
        line,
        all.filter((movement) => this.#movements.has(movement)),
      );
      if (!nearest) continue;
      const isOnly =
        all.length === 1 && (lines.get(named(line)) ?? []).filter((one) => alike(one, nearest)).length === 1;
      this.#take(line, { movements: [nearest], reason: 'amount', confidence: isOnly ? 'likely' : 'possible' });
    }
  }

  /** Lines that are the sum of several payouts near their days, in one way alone. */
  bySum(): void {
    const days = Map.groupBy(this.#movements, ({ day }) => day);
    for (const line of this.#lines) {
      const amount = Math.abs(line.amount);
      const near = this.#nearDays(line, [...days.keys()]).flatMap((day) =>
        (days.get(day) ?? []).filter(
          (movement) => this.#movements.has(movement) && movement.amount < amount && this.#fits(line, movement),
        ),
      );
      const [only, second] = sumsTo(near.slice(0, MAX_CANDIDATES), amount);
      if (only && !second) this.#take(line, { movements: only, reason: 'sum', confidence: 'possible' });
    }
  }

  #fits(line: LineToMatch, { payoutId, currency, isReturn }: Movement): boolean {
    return currency === line.currency && isReturn === line.amount < 0 && !this.#rules.isRefused(line.id, payoutId);
  }

  #isNear(line: LineToMatch, movement: Movement): boolean {
    return this.#distance(line, movement) <= BANK_DAYS;
  }

  /** Days near a line, the nearest first. */
  #nearDays(line: LineToMatch, days: readonly string[]): string[] {
    return days
      .map((day) => ({ day, bankDays: this.#distance(line, { day }) }))
      .filter(({ bankDays }) => bankDays <= BANK_DAYS)
      .sort((one, other) => one.bankDays - other.bankDays || one.day.localeCompare(other.day))
      .map(({ day }) => day);
  }

  #nearest(line: LineToMatch, movements: readonly Movement[]): readonly Movement[] {
    return movements.toSorted(
      (one, other) =>
        this.#distance(line, one) - this.#distance(line, other) ||
        one.day.localeCompare(other.day) ||
        one.payoutId - other.payoutId,
    );
  }

  #take(line: LineToMatch, found: Omit<Match, 'lineId'>): void {
    this.#lines.delete(line);
    for (const movement of found.movements) this.#movements.delete(movement);
    this.matches.push({ lineId: line.id, ...found });
  }
}

const sumOf = (movements: readonly Movement[]): number => movements.reduce((sum, { amount }) => sum + amount, 0);

const apart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

/** Bank days between a line, by the nearer of its two days, and a movement; beyond `CALENDAR_DAYS` not counted. */
function distances(exceptions?: BankDayExceptions): (line: LineToMatch, movement: Pick<Movement, 'day'>) => number {
  const known = new Map<string, number>();
  const between = (one: string, other: string): number => {
    if (apart(one, other) > CALENDAR_DAYS) return Number.POSITIVE_INFINITY;
    const name = `${one} ${other}`;
    const found = known.get(name) ?? Math.abs(bankDaysBetween(one, other, exceptions));
    known.set(name, found);
    return found;
  };
  return (line, { day }) => Math.min(between(line.valueOn, day), between(line.bookedOn, day));
}

/** Whether a text has a reference that is not a part of a longer number. */
function isNamed(words: string, reference: string): boolean {
  if (reference.length < MIN_REFERENCE) return false;
  for (let at = words.indexOf(reference); at !== -1; at = words.indexOf(reference, at + 1)) {
    const [before = '', after = ''] = [words[at - 1], words[at + reference.length]];
    const goesOn = (edge: string | undefined, beside: string) => /\d/.test(edge ?? '') && /\d/.test(beside);
    if (!goesOn(reference[0], before) && !goesOn(reference.at(-1), after)) return true;
  }
  return false;
}

/** Several movements that add up to an amount, in all ways until two are found. */
function sumsTo(movements: readonly Movement[], amount: number): Movement[][] {
  const found: Movement[][] = [];
  const look = (from: number, left: number, taken: readonly Movement[]): void => {
    if (left === 0 && taken.length > 1) found.push([...taken]);
    if (left <= 0 || taken.length === MAX_TERMS) return;
    for (const [index, movement] of movements.entries()) {
      if (found.length > 1) return;
      if (index >= from) look(index + 1, left - movement.amount, [...taken, movement]);
    }
  };
  look(0, amount, []);
  return found;
}
