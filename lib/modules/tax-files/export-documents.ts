import type { Language } from '#lib/kernel/language.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { exportDays, isWritable, movementFiles } from '#lib/modules/bookkeeping/index.ts';
import { findIssuerDetails, type Issuer } from '#lib/modules/documents/index.ts';
import { readIssuer } from '#lib/modules/fee-invoices/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type ZipFile, writeZip } from '#lib/platform/tables/write-zip.ts';
import type { TaxFilesContext } from './context.ts';
import type { ExportFormat } from './contract/formats.ts';
import { lastDayFrom, wrongDayOf } from './contract/period.ts';
import { inTurn } from './in-turn.ts';
import { claimRun, readRegistration } from './store-runs.sql.ts';
import { documentTables, type Issued } from './present/document-tables.ts';
import { vatFiles } from './present/vat-report.ts';
import type { Software } from './uniform/ini-file.ts';
import { uniformData } from './uniform/write-uniform.ts';
import { uniformFiles } from './uniform/uniform-files.ts';

/** A ZIP that is written while it is read. `close` gives up what it holds, read or not. */
export type DocumentsExport = { name: string; chunks: AsyncGenerator<Uint8Array>; close: () => void };

export type ExportAsked = {
  sellerId: number;
  format: ExportFormat;
  /** Days, `YYYY-MM-DD`. */
  from: string;
  to: string;
  language: Language;
  /** The person who asks; null of a program. */
  madeBy: number | null;
};

/**
 * Exports the documents of up to a year. What is issued after the export began is left to the next one. Refused before
 * the details of a seller are there, which every file names; a seller that switched documents off has theirs still.
 */
export async function exportDocuments(
  context: TaxFilesContext,
  asked: ExportAsked,
): Promise<Result<DocumentsExport, Refusal>> {
  const wrong = wrongDayOf(asked);
  if (wrong) return refuse(wrongDay(wrong, asked));
  const { database, timeZone } = context;
  const { sellerId, format, from, to } = asked;
  const { issuer } = await findIssuerDetails(database, sellerId);
  if (!issuer) return refuse({ key: 'service_not_active', cause: { key: 'issuer_details_missing' } });
  const turn = inTurn(sellerId);
  if (!turn) return refuse({ key: 'too_many_requests', retryAfterSeconds: 30 });
  try {
    const { now } = await readClock(database);
    const end = fromLocal(shiftDay(to, 1), timeZone);
    const issued = { sellerId, from: fromLocal(from, timeZone), until: new Date(Math.min(+end, +now)), timeZone };
    const files = await FILES[format](context, { ...asked, issuer, issued });
    if (!files.ok) {
      turn.end();
      return files;
    }
    const chunks = turn.of(writeZip(files.value, now));
    return ok({ name: `documents-${format}-${from}-${to}.zip`, chunks, close: turn.end });
  } catch (error) {
    turn.end();
    throw error;
  }
}

const wrongDay = (wrong: 'from' | 'to', { from }: ExportAsked): Refusal =>
  wrong === 'from'
    ? { key: 'invalid_value', about: 'export.from', cause: { key: 'timestamp' } }
    : {
        key: 'invalid_value',
        about: 'export.to',
        cause: { key: 'one_of', values: { values: `${from} – ${lastDayFrom(from)}` } },
      };

type Asked = ExportAsked & { issuer: Issuer; issued: Issued };
type Files = AsyncIterable<ZipFile> | Iterable<ZipFile>;
type MakeFiles = (context: TaxFilesContext, asked: Asked) => Promise<Result<Files, Refusal>>;

const FILES: Readonly<Record<ExportFormat, MakeFiles>> = {
  csv: async ({ database }, { issued }) => ok(documentTables(database, issued)),

  vat: async ({ database }, { issued, issuer, from, to, language }) =>
    ok(vatFiles(database, issued, { business: issuer.name, dealer: dealerOf(issuer), from, to }, language)),

  movein: async (context, { sellerId, from, to }) => {
    const { lines, accounts, sums } = await exportDays(context, { sellerId, from, to });
    const unwritable = sums.find(({ largest, currency }) => !isWritable({ amount: largest, currency }));
    if (unwritable) return refuse({ key: 'currency_not_allowed', about: 'currency' });
    return ok(movementFiles({ lines, accounts, reference: Number(from.replaceAll('-', '')) }));
  },

  uniform: async (context, { sellerId, madeBy, issuer, issued, from, to, language }) => {
    const { database, timeZone } = context;
    const books = await exportDays(context, { sellerId, from, to });
    const [run, software] = [await claimRun(database, { sellerId, madeBy, from, to }), await readSoftware(database)];
    const dealer = dealerOf(issuer);
    const head = { business: issuer.name, dealer, address: issuer.address, from, to, timeZone, run, software };
    const data = uniformData(database, { ...issued, dealer, identifier: run.identifier, books });
    return ok(uniformFiles(head, data, language));
  },
};

/** Nine digits of a business. */
const dealerOf = ({ businessNumber }: Issuer): string =>
  readSocialId(businessNumber) ?? businessNumber.replaceAll(/\D/g, '').slice(-9).padStart(9, '0');

/** Maker of the software, by the details on the invoices of the installation's fees. */
async function readSoftware(database: Database): Promise<Software> {
  const [registration, { details }] = await Promise.all([readRegistration(database), readIssuer(database, null)]);
  return { registration, maker: { name: details?.name ?? '', dealer: details?.businessNumber ?? '' } };
}
