import type { Language } from '#lib/kernel/language.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { StatementsContext } from '../context.ts';
import type { PaperFormat } from '../contract/formats.ts';
import type { ShownStatement } from '../read-statements.ts';
import type { PaperOf } from './head.ts';
import { findPaper, keepPaper } from './store-papers.sql.ts';
import { statementCsv } from './write-csv.ts';

type Wanted = { owner: Payee; period: string; language: Language; format: PaperFormat };
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Statements of a period as a file. One of a closed period is made once for each language and kept: what is handed on
 * is the same bytes for ever, whatever a later version would write. One of an open period is made each time.
 */
export async function makePaper(
  { database }: StatementsContext,
  statements: readonly ShownStatement[],
  { owner, period, language, format }: Wanted,
): Promise<Bytes> {
  const currencies = statements.map(({ statement: { currency } }) => currency);
  const isClosed = statements.every(({ statement: { closedAt } }) => closedAt !== null);
  const key = { owner, period, currencies, language, format };
  const kept = isClosed ? await findPaper(database, key) : null;
  if (kept) return kept;
  const { now } = await readClock(database);
  const made = await MAKERS[format]({ period, statements, language, now });
  if (!isClosed) return made;
  await keepPaper(database, key, made);
  return (await findPaper(database, key)) ?? made;
}

const MAKERS: Readonly<Record<PaperFormat, (paper: PaperOf) => Promise<Bytes>>> = {
  csv: async (paper) => new TextEncoder().encode(statementCsv(paper)),
  pdf: () => Promise.reject(new Error('no PDF is made yet')),
};
