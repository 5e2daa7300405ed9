import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { PapersContext } from '../context.ts';
import type { PaperFormat } from '../contract/formats.ts';
import type { ShownStatement } from '../read-statements.ts';
import { statementPdf } from './compose-pdf.ts';
import type { PaperOf } from './head.ts';
import { findPaper, keepPaper } from './store-papers.sql.ts';
import { statementCsv } from './write-csv.ts';

type Wanted = { owner: Payee; period: string; language: Language; format: PaperFormat };
type Bytes = Uint8Array<ArrayBuffer>;

/** Seconds after which a PDF is asked for again that could not be made now. */
const AGAIN_SECONDS = 5;

/**
 * Statements of a period as a file. One of a closed period is made once for each language and kept: what is handed on
 * is the same bytes for ever, whatever a later version would write. One of an open period is made each time. Refused
 * where too many PDFs are being made.
 */
export async function makePaper(
  context: PapersContext,
  statements: readonly ShownStatement[],
  { owner, period, language, format }: Wanted,
): Promise<Result<Bytes, Refusal>> {
  const { database } = context;
  const currencies = statements.map(({ statement: { currency } }) => currency);
  const isClosed = statements.every(({ statement: { closedAt } }) => closedAt !== null);
  const key = { owner, period, currencies, language, format };
  const kept = isClosed ? await findPaper(database, key) : null;
  if (kept) return ok(kept);
  const { now } = await readClock(database);
  const made = await MAKERS[format](context, { period, statements, language, now });
  if (!made.ok || !isClosed) return made;
  await keepPaper(database, key, made.value);
  return ok((await findPaper(database, key)) ?? made.value);
}

type Maker = (context: PapersContext, paper: PaperOf) => Promise<Result<Bytes, Refusal>>;

const MAKERS: Readonly<Record<PaperFormat, Maker>> = {
  csv: async (_, paper) => ok(new TextEncoder().encode(statementCsv(paper))),
  async pdf({ renderPdf }, paper) {
    const made = await renderPdf(statementPdf(paper));
    return made.ok
      ? ok(new Uint8Array(made.value))
      : refuse({ key: 'temporarily_unavailable', retryAfterSeconds: AGAIN_SECONDS });
  },
};
