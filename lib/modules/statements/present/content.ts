import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { monthContent, type yearContent } from '../contract/statement-fields.ts';
import { spanOf } from '../domain/period.ts';
import type { AtEnd, FixedStatement, MonthStatement, YearStatement } from '../domain/statement.ts';

/**
 * What a statement says, as programs read it, and its one form: JSON by RFC 8785, whose names are sorted and which has
 * no space. All numbers in it are integers, so that nobody can write one in two ways. The hash is of that form; whoever
 * has the answer of the API can make the form, and so the hash, without us.
 */

type MonthContent = z.output<typeof monthContent>;
type YearContent = z.output<typeof yearContent>;

const totalOf = ({ pending, available, reserved, inTransit }: AtEnd): number =>
  pending + available + reserved + inTransit;

function saidOf(period: string, of: Omit<MonthStatement, 'month'>): Omit<MonthContent, 'month'> {
  const { pending, available, reserved, inTransit } = of.atEnd;
  const { firstDay, lastDay } = spanOf(period, of.timeZone);
  return {
    holder: { kind: of.holder.kind, name: of.holder.name, business_number: of.holder.businessNumber },
    currency: of.currency,
    time_zone: of.timeZone,
    first_day: firstDay,
    last_day: lastDay,
    opening: of.opening,
    changes: of.changes.map(({ cause, count, amount }) => ({ cause, count, amount })),
    closing: of.closing,
    at_end: { pending, available, reserved, in_transit: inTransit, total: totalOf(of.atEnd) },
    closed_at: of.closedAt && wireTimestamp(of.closedAt, of.timeZone),
  };
}

export const monthContentOf = (statement: MonthStatement): MonthContent => ({
  month: statement.month,
  ...saidOf(statement.month, statement),
});

export const yearContentOf = (statement: YearStatement): YearContent => ({
  year: statement.year,
  ...saidOf(statement.year, statement),
  months: statement.months.map(({ month, opening, closing, sha256 }) => ({ month, opening, closing, sha256 })),
});

/** RFC 8785 of a value of objects, lists, texts, integers and null. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, of]) => `${JSON.stringify(name)}:${canonical(of)}`).join(',')}}`;
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The form in which the statement of a closed month is kept, with its hash. */
export function fix(statement: MonthStatement): FixedStatement {
  if (statement.closedAt === null) throw new Error('a statement of an open month is not kept');
  const content = canonical(monthContentOf(statement));
  return { statement, content, sha256: sha256Of(content) };
}

/** The statement that is kept in that form. */
export function readFixed({ content, sha256 }: { content: string; sha256: string }): FixedStatement {
  const said = monthContent.parse(JSON.parse(content));
  const { kind, name, business_number: businessNumber } = said.holder;
  const { pending, available, reserved, in_transit: inTransit } = said.at_end;
  return {
    content,
    sha256,
    statement: {
      holder: { kind, name, businessNumber },
      month: said.month,
      currency: said.currency,
      timeZone: said.time_zone,
      opening: said.opening,
      changes: said.changes,
      closing: said.closing,
      atEnd: { pending, available, reserved, inTransit },
      closedAt: said.closed_at === null ? null : fromLocal(said.closed_at, said.time_zone),
    },
  };
}
