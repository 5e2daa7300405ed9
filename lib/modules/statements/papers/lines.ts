import type { Language } from '#lib/kernel/language.ts';
import type { MonthStatement } from '../domain/statement.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The lines of a statement as papers have them, from the opening balance to what there is at the end. */
export type Line = {
  /** What programs know it by: a cause, or a field of the API. */
  code: string;
  name: string;
  /** Null where it is no sum of movements. */
  count: number | null;
  amount: number;
  /** `end`: what there is at the end, beside what adds up. */
  part: 'opening' | 'change' | 'closing' | 'end';
};

export function linesOf(
  { opening, changes, closing, atEnd }: Omit<MonthStatement, 'month'>,
  language: Language,
): Line[] {
  const { pending, available, reserved, inTransit } = atEnd;
  const line = (
    code: 'opening' | 'closing' | 'pending' | 'available' | 'reserved' | 'in-transit' | 'total',
    amount: number,
    part: Line['part'],
  ): Line => ({ code, name: say(language, `statement-papers.line.${code}`), count: null, amount, part });
  return [
    line('opening', opening, 'opening'),
    ...changes.map(
      ({ cause, count, amount }): Line => ({
        code: cause,
        name: say(language, `payouts.cause.${cause}`),
        count,
        amount,
        part: 'change',
      }),
    ),
    line('closing', closing, 'closing'),
    line('pending', pending, 'end'),
    line('available', available, 'end'),
    line('reserved', reserved, 'end'),
    line('in-transit', inTransit, 'end'),
    line('total', pending + available + reserved + inTransit, 'end'),
  ];
}
