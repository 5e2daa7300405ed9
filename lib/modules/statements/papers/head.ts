import type { Language } from '#lib/kernel/language.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { isYear, spanOf } from '../domain/period.ts';
import type { Holder } from '../domain/statement.ts';
import type { ShownStatement } from '../read-statements.ts';

/** What stands at the head of a paper: whose statement it is, of when, how to read it, and its hashes. */
export type HeadFact = {
  fact: 'business' | 'businessNumber' | 'period' | 'days' | 'timeZone' | 'status' | 'signs' | 'sha256';
  name: string;
  value: string;
};

/** What a paper is of: statements of one owner and period. `now`: the moment up to which an open one is. */
export type PaperOf = { period: string; statements: readonly ShownStatement[]; language: Language; now: Date };

/** A month or year by its name in a language. */
export const periodName = (period: string, language: Language): string =>
  isYear(period)
    ? period
    : new Intl.DateTimeFormat(calendarLocale(language), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
        new Date(`${period}-01T00:00:00Z`),
      );

export const titleOf = (period: string, language: Language): string =>
  isYear(period)
    ? say(language, 'statement-papers.title.year', { year: period })
    : say(language, 'statement-papers.title.month', { month: periodName(period, language) });

/** The owner of a paper's statements. */
export function holderOf({ statements: [first] }: Pick<PaperOf, 'statements'>): Holder & { timeZone: string } {
  if (!first) throw new Error('a paper of no statement');
  return { ...first.statement.holder, timeZone: first.statement.timeZone };
}

export function headOf({ period, statements, language, now }: PaperOf): HeadFact[] {
  const { name, businessNumber, timeZone } = holderOf({ statements });
  const fact = (of: Exclude<HeadFact['fact'], 'sha256'>, value: string): HeadFact => ({
    fact: of,
    name: say(language, `statement-papers.fact.${of}`),
    value,
  });
  const { firstDay, lastDay } = spanOf(period, timeZone);
  const closings = statements.map(({ statement: { closedAt } }) => closedAt);
  const last = closings.includes(null) ? null : (closings.at(-1) ?? null);
  return [
    fact('business', name),
    ...(businessNumber === '' ? [] : [fact('businessNumber', businessNumber)]),
    fact('period', period),
    fact('days', say(language, 'statement-papers.fact.daysText', { from: firstDay, until: lastDay })),
    fact('timeZone', timeZone),
    fact(
      'status',
      last === null
        ? say(language, 'statement-papers.fact.open', { at: wireTimestamp(now, timeZone) })
        : say(language, 'statement-papers.fact.closed', { at: wireTimestamp(last, timeZone) }),
    ),
    fact('signs', say(language, 'statement-papers.fact.signsText')),
    ...statements.flatMap(({ statement: { currency }, sha256 }): HeadFact[] =>
      sha256 === null
        ? []
        : [{ fact: 'sha256', name: say(language, 'statement-papers.fact.sha256', { currency }), value: sha256 }],
    ),
  ];
}
