import type { Language } from '#lib/kernel/language.ts';
import { paperOf, invoicesBetween } from '#lib/modules/fee-invoices/index.ts';
import { everyEntryRow, everyPayout } from '#lib/modules/payouts/index.ts';
import { entryRow, payoutRow } from '#lib/modules/payouts/views/export-rows.ts';
import {
  canonical,
  makePaper,
  monthContentOf,
  PAPER_FORMATS,
  readStatements,
  type ShownStatement,
  spanOf,
  yearContentOf,
} from '#lib/modules/statements/index.ts';
import { writeCsv, type CsvRow } from '#lib/platform/tables/write-csv.ts';
import type { ArchivesContext } from '../context.ts';
import { DOCUMENT_COLUMNS, documentLine, documentRow, ENTRY_COLUMNS, PAYOUT_COLUMNS } from '../present/tables.ts';
import { everyDocument } from '#lib/modules/documents/index.ts';
import type { ArchiveFile } from './write-zip.ts';

/**
 * The files of a year, one after another, in the same order each time. Paths are ours alone: letters of ASCII, digits
 * and dashes, whatever a business or its buyers are called.
 */

export type ArchiveOf = { sellerId: number; year: number; language: Language; months: readonly string[] };

/** Too much is being printed at the moment: it is tried again, however often. */
export class BusyPrinter extends Error {}

/** The same dependencies with a printer that throws where it is busy, which is no fault of a paper. */
export const throwingWhenBusy = ({ renderPdf, ...context }: ArchivesContext): ArchivesContext => ({
  ...context,
  async renderPdf(job) {
    const made = await renderPdf(job);
    if (!made.ok && made.reason.kind === 'busy') throw new BusyPrinter();
    return made;
  },
});

export async function* filesOf(context: ArchivesContext, of: ArchiveOf): AsyncGenerator<ArchiveFile> {
  const { months, year } = of;
  for (const month of months) yield* statementsOf(context, of, month);
  if (months.at(-1) === `${year}-12`) yield* statementsOf(context, of, String(year));
  yield* feeInvoicesOf(context, of);
  for (const month of months) yield* documentsOf(context, of, month);
  yield payoutsOf(context, of);
  for (const month of months) yield entriesOf(context, of, month);
}

const textFile = (path: string, kind: ArchiveFile['kind'], text: string): ArchiveFile => ({
  path,
  kind,
  chunks: [new TextEncoder().encode(text)],
});

/** The statement of a month or of the whole year: its files in a language, and the texts that its hashes are of. */
async function* statementsOf(
  context: ArchivesContext,
  { sellerId, language }: ArchiveOf,
  period: string,
): AsyncGenerator<ArchiveFile> {
  const owner = { kind: 'seller', id: sellerId } as const;
  const read = await readStatements(context, { owner, currency: null, period });
  if (!read.ok) throw new Error('a closed month has no statement');
  for (const format of PAPER_FORMATS) {
    const made = await makePaper(context, read.value, { owner, period, language, format });
    if (!made.ok) throw new Error('a statement could not be printed');
    yield { path: `statements/${period}.${language}.${format}`, kind: 'statement', chunks: [made.value] };
  }
  for (const shown of read.value)
    yield textFile(`statements/${period}-${shown.statement.currency}.json`, 'statement', textOf(shown));
}

const textOf = (shown: ShownStatement): string =>
  canonical(shown.kind === 'year' ? yearContentOf(shown.statement) : monthContentOf(shown.statement));

async function* feeInvoicesOf(context: ArchivesContext, { sellerId, language, months }: ArchiveOf) {
  const [from = '', to = ''] = [months[0], months.at(-1)];
  for (const invoice of await invoicesBetween(context.database, sellerId, { from, to })) {
    const name = `fee-invoices/${invoice.month}/${invoice.issuerNumber}-${invoice.type}-${invoice.number}`;
    const bytes = await paperOf(context, invoice, language);
    if (bytes === null) throw new Error('an invoice could not be printed');
    yield { path: `${name}.${language}.pdf`, kind: 'fee-invoice', chunks: [bytes] } satisfies ArchiveFile;
    yield textFile(`${name}.json`, 'fee-invoice', invoice.content);
  }
}

/** Documents of a month: a table, and all that each says, one a line; nothing where none was issued. */
async function* documentsOf(
  { database, timeZone }: ArchivesContext,
  { sellerId }: ArchiveOf,
  month: string,
): AsyncGenerator<ArchiveFile> {
  const { from, until } = spanOf(month, timeZone);
  const all = () => everyDocument(database, { sellerId, from, until });
  const first = await all().next();
  if (first.done) return;
  const rows = async function* () {
    for await (const page of all()) yield page.map((document) => documentRow(document, timeZone));
  };
  yield { path: `documents/${month}.csv`, kind: 'document', chunks: csvOf(DOCUMENT_COLUMNS, rows()) };
  const lines = async function* () {
    for await (const page of all())
      yield new TextEncoder().encode(page.map((document) => documentLine(document, timeZone)).join(''));
  };
  yield { path: `documents/${month}.jsonl`, kind: 'document', chunks: lines() };
}

async function* csvOf(columns: readonly string[], pages: AsyncIterable<CsvRow[]>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const rows of pages) {
    if (rows.length === 0 && !isFirst) continue;
    yield new TextEncoder().encode(writeCsv(columns, rows, { isFirst }));
    isFirst = false;
  }
  if (isFirst) yield new TextEncoder().encode(writeCsv(columns, []));
}

/** Payouts that were made in the months, as they stand now: one may come back from the bank later. */
function payoutsOf({ database, timeZone }: ArchivesContext, { sellerId, months }: ArchiveOf): ArchiveFile {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const asked = {
    statuses: [],
    currency: null,
    from: spanOf(first, timeZone).from,
    until: spanOf(last, timeZone).until,
  };
  const rows = async function* () {
    for await (const page of everyPayout(database, [sellerId], asked))
      yield page.map((payout) => payoutRow(payout, timeZone));
  };
  return { path: 'payouts.csv', kind: 'payouts', chunks: csvOf(PAYOUT_COLUMNS, rows()) };
}

/** Lines of the balance that were booked in a month: without the payout that each is in, which comes later. */
function entriesOf({ database, timeZone }: ArchivesContext, { sellerId }: ArchiveOf, month: string): ArchiveFile {
  const query = { ownerId: sellerId, scope: { month }, currency: null, term: null, cause: null, cards: null };
  const rows = async function* () {
    for await (const page of everyEntryRow(database, query, timeZone))
      yield page.map((entry) => entryRow(entry, timeZone));
  };
  return { path: `entries/${month}.csv`, kind: 'entries', chunks: csvOf(ENTRY_COLUMNS, rows()) };
}
