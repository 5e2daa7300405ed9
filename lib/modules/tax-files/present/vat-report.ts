import type { Language } from '#lib/kernel/language.ts';
import { hundredthsText, toMajorText } from '#lib/kernel/money.ts';
import { DOCUMENT_TYPES } from '#lib/kernel/sale/document.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { everyDocument, type IssuedDocument } from '#lib/modules/documents/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { CsvRow } from '#lib/platform/tables/write-csv.ts';
import { writeCsv } from '#lib/platform/tables/write-csv.ts';
import type { ZipFile } from '#lib/platform/tables/write-zip.ts';
import { sumsByRate } from '../domain/document-sums.ts';
import { reportPage, sayIn } from './page.ts';
import { csvOf } from './csv-pages.ts';
import type { Issued } from './document-tables.ts';

/**
 * VAT of a period, by its tax invoices and credit notes: sums by rate, a row for each document and rate with what the
 * authority's detailed report asks about it, and a page to print. Amounts in shekels, negative of credit notes.
 */

/** Types that demand VAT, or take that back. */
const TAX_DOCUMENTS: readonly IssuedDocument['type'][] = ['invoice', 'invoice-receipt', 'credit-note'];

/** Kind of a record of the detailed report: a customer who is named by a dealer number, or none. */
const entryOf = (buyerNumber: string): string => (/[1-9]/.test(buyerNumber) ? 'S' : 'L');

const DETAIL_COLUMNS = [
  'entry_type',
  'buyer_number',
  'buyer_name',
  'date',
  'doc_type',
  'doc_number',
  'allocation_number',
  'taxed',
  'vat_rate',
  'net',
  'vat',
  'total',
] as const;

const SUM_COLUMNS = ['taxed', 'vat_rate', 'documents', 'net', 'vat', 'total'] as const;

/** Sums of one rate in agorot. */
type RateSum = { taxed: string; rate: number; documents: number; net: number; vat: number; total: number };

type Collected = { rates: Map<string, RateSum>; withoutRate: number };

const shekels = (amount: number): string => toMajorText(amount, 'ILS');

function rowsOf(document: IssuedDocument, timeZone: string, collected: Collected): CsvRow[] {
  if (!TAX_DOCUMENTS.includes(document.type)) return [];
  const sums = sumsByRate(document);
  if (!sums) {
    collected.withoutRate += 1;
    return [];
  }
  const sign = document.type === 'credit-note' ? -1 : 1;
  const { buyer } = document.content;
  return sums.map(({ taxed, rate, ...amounts }) => {
    const [net, vat, total] = [amounts.net * sign, amounts.vat * sign, amounts.total * sign];
    const key = `${taxed} ${rate}`;
    const sum = collected.rates.get(key) ?? { taxed, rate, documents: 0, net: 0, vat: 0, total: 0 };
    collected.rates.set(key, {
      ...sum,
      documents: sum.documents + 1,
      net: sum.net + net,
      vat: sum.vat + vat,
      total: sum.total + total,
    });
    return {
      entry_type: entryOf(buyer.companyNumber),
      buyer_number: buyer.companyNumber,
      buyer_name: buyer.name,
      date: dayOf(document.issuedAt, timeZone),
      doc_type: String(DOCUMENT_TYPES[document.type]),
      doc_number: String(document.number),
      allocation_number: document.allocationNumber ?? '',
      taxed,
      vat_rate: hundredthsText(rate),
      net: shekels(net),
      vat: shekels(vat),
      total: shekels(total),
    };
  });
}

/** Rates, the highest first. */
const sorted = ({ rates }: Collected): RateSum[] =>
  [...rates.values()].toSorted((one, other) => other.rate - one.rate || (one.taxed < other.taxed ? -1 : 1));

type Head = { business: string; dealer: string; from: string; to: string };

/** Files of the report. The sums are of what the table of documents has, which is written before them. */
export async function* vatFiles(
  database: Database,
  issued: Issued,
  head: Head,
  language: Language,
): AsyncGenerator<ZipFile> {
  const collected: Collected = { rates: new Map(), withoutRate: 0 };
  const rows = async function* () {
    for await (const page of everyDocument(database, issued))
      yield page.flatMap((document) => rowsOf(document, issued.timeZone, collected));
  };
  yield { name: 'vat-documents.csv', chunks: csvOf(DETAIL_COLUMNS, rows()) };
  const sums = sorted(collected).map(({ taxed, rate, documents, net, vat, total }) => ({
    taxed,
    vat_rate: hundredthsText(rate),
    documents: String(documents),
    net: shekels(net),
    vat: shekels(vat),
    total: shekels(total),
  }));
  const encode = (text: string) => [new TextEncoder().encode(text)];
  yield { name: 'vat-sums.csv', chunks: encode(writeCsv(SUM_COLUMNS, sums)) };
  yield { name: 'vat-report.html', chunks: encode(vatPage(head, collected, language)) };
}

function vatPage({ business, dealer, from, to }: Head, collected: Collected, language: Language): string {
  const t = sayIn(language);
  const sums = sorted(collected);
  const all = (of: 'net' | 'vat' | 'total') => shekels(sums.reduce((sum, one) => sum + one[of], 0));
  return reportPage(
    {
      title: t('tax-files.vat.title'),
      lead: [
        t('tax-files.vat.lead'),
        t('tax-files.vat.noInputs'),
        t('tax-files.vat.noDetailedFile'),
        ...(collected.withoutRate > 0 ? [t('tax-files.report.withoutRate', { count: collected.withoutRate })] : []),
      ],
      facts: [
        [t('statement-papers.fact.business'), business],
        [t('statement-papers.fact.businessNumber'), dealer],
        [t('tax-files.report.days'), `${from} – ${to}`],
      ],
      tables: [
        {
          title: t('tax-files.vat.byRate'),
          head: [
            t('tax-files.vat.rate'),
            { figure: t('tax-files.report.count') },
            { figure: t('tax-files.vat.net') },
            { figure: t('tax-files.vat.vat') },
            { figure: t('tax-files.report.sum') },
          ],
          rows: [
            ...sums.map(({ taxed, rate, documents, net, vat, total }) => [
              taxed === 'standard'
                ? `${rate / 100} %`
                : t(taxed === 'zero' ? 'documents.taxed.zero' : 'documents.taxed.exempt'),
              ...[String(documents), shekels(net), shekels(vat), shekels(total)].map((figure) => ({ figure })),
            ]),
            [
              t('tax-files.vat.all'),
              { figure: '' },
              ...[all('net'), all('vat'), all('total')].map((figure) => ({ figure })),
            ],
          ],
        },
      ],
    },
    language,
  );
}
