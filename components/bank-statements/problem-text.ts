import { useTranslations } from 'next-intl';
import type { StatementFormat, StatementProblem } from '#lib/platform/tables/bank/statement.ts';
import type { FileProblem } from './open-statement.ts';

/** Sentences of why a file cannot be read, with the row and column at which it was found. */
export function useProblemText(): (problem: StatementProblem | FileProblem, format?: StatementFormat) => string {
  const t = useTranslations('bank-statements.problem');
  return (problem, format = 'table') => {
    if (typeof problem === 'string') return t(problem);
    const { why, row, column, cell } = problem;
    const said = t(why, { cell });
    if (row === 0) return said;
    const place = format === 'table' ? 'row' : format === 'mt940' ? 'line' : 'entry';
    const where = t(`where.${place}`, { row });
    return `${column === '' ? where : t('where.column', { where, column })}: ${said}`;
  };
}
