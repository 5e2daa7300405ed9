import type { Language } from '#lib/kernel/language.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { writeCsv } from '#lib/platform/tables/write-csv.ts';
import type { Cell, Row } from '#lib/platform/tables/write-workbook.ts';
import { type Check, holds, isCount, isGo } from '../domain/control.ts';
import type { Exported } from '../exported.ts';

/** The control as a table: first whether the export may be taken over, then each sum beside what it has to be. */

export const CONTROL_WIDTHS = [34, 34, 10, 18, 18, 18, 12] as const;

/** Rows above the table of checks, and its head. */
export function controlHead(exported: Exported, language: Language): Row[] {
  const { business, businessNumber, period, timeZone, handOver, at, months } = exported;
  const fact = (of: Parameters<typeof factName>[1], value: string): Row => ({
    cells: [factName(language, of), value],
  });
  const go = isGo(months.flatMap(({ checks }) => checks));
  return [
    { cells: [say(language, `bookkeeping.control.${go ? 'go' : 'noGo'}`)], isStrong: true },
    { cells: [say(language, `bookkeeping.control.${go ? 'goMeans' : 'noGoMeans'}`)] },
    fact('business', business),
    ...(businessNumber === '' ? [] : [fact('businessNumber', businessNumber)]),
    fact('period', period),
    ...(handOver === null ? [] : [fact('handOver', String(handOver))]),
    fact('at', wireTimestamp(at, timeZone)),
    fact('timeZone', timeZone),
    fact('signs', say(language, 'statement-papers.fact.signsText')),
    { cells: [] },
    {
      isStrong: true,
      cells: (['month', 'check', 'currency', 'exported', 'expected', 'difference', 'verdict'] as const).map((column) =>
        say(language, `bookkeeping.control.column.${column}`),
      ),
    },
  ];
}

const factName = (
  language: Language,
  of: 'business' | 'businessNumber' | 'period' | 'handOver' | 'at' | 'timeZone' | 'signs',
): string =>
  of === 'handOver' || of === 'at'
    ? say(language, `bookkeeping.fact.${of}`)
    : say(language, `statement-papers.fact.${of}`);

/** A check by its name. */
const checkName = ({ check, cause }: Check, language: Language): string =>
  cause === null
    ? say(language, `bookkeeping.check.${check}`)
    : say(language, 'bookkeeping.check.change', { cause: say(language, `payouts.cause.${cause}`) });

/** A row for each check of each month. */
export function controlRows({ months }: Pick<Exported, 'months'>, language: Language): Row[] {
  return months.flatMap(({ month, isClosed, checks }) => [
    ...checks.map((check): Row => {
      const { currency, exported, expected } = check;
      const sum = (amount: number): Cell => (isCount(check) ? amount : { amount, currency });
      const verdict = say(language, `bookkeeping.control.${holds(check) ? 'right' : 'wrong'}`);
      return {
        cells: [
          month,
          checkName(check, language),
          currency,
          sum(exported),
          sum(expected),
          sum(exported - expected),
          verdict,
        ],
        isStrong: !holds(check),
      };
    }),
    ...(isClosed ? [] : [{ cells: [month, say(language, 'bookkeeping.control.open')] }]),
  ]);
}

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The control as a file of its own. */
export function controlCsv(exported: Exported, language: Language): string {
  const rows = [...controlHead(exported, language), ...controlRows(exported, language)].map(textsOf);
  const [head = [], ...others] = rows;
  return writeCsv(
    COLUMNS,
    others.map((cells) => Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? '']))),
    { head: COLUMNS.map((_, index) => head[index] ?? '') },
  );
}

/** Cells as texts: amounts in major units. */
export const textsOf = ({ cells }: Row): string[] =>
  cells.map((cell) =>
    cell === null ? '' : typeof cell === 'object' ? toMajorText(cell.amount, cell.currency) : String(cell),
  );
