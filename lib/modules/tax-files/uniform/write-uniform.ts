import type { BookedDays } from '#lib/modules/bookkeeping/index.ts';
import { everyDocument } from '#lib/modules/documents/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from './document-records.ts';
import { accountRecords, type Booked, sidesOf } from './entry-records.ts';
import { A100, B100, B110, C100, type Column, CONSTANT, D110, D120, SUMMED, type SummedCode, Z900 } from './layout.ts';
import { bytesOf, type RecordOf, writeRecord } from './write-record.ts';

/** BKMVDATA.TXT, written while it is read, with the counts and sums of what was written. */

/** Documents of a type of appendix 1: how many, and their total in agorot. */
type TypeSum = { count: number; total: number };

export type Written = {
  /** Records of the file, first and last included. */
  records: number;
  counts: Record<SummedCode, number>;
  /** By the number of the type. */
  types: Map<number, TypeSum>;
  /** Documents in another currency that say no rate, whose sums in shekels are zero. */
  withoutRate: number;
  /** Offers, which are no documents of the authority. */
  offers: number;
};

export type UniformSource = {
  sellerId: number;
  /** Nine digits. */
  dealer: string;
  identifier: string;
  from: Date;
  /** Exclusive. */
  until: Date;
  timeZone: string;
  books: BookedDays;
};

const nothingWritten = (): Written => ({
  records: 0,
  counts: Object.fromEntries(SUMMED.map((code) => [code, 0])) as Written['counts'],
  types: new Map(),
  withoutRate: 0,
  offers: 0,
});

/** The file and, once it is read to its end, what was written. */
export function uniformData(
  database: Database,
  source: UniformSource,
): { chunks: AsyncGenerator<Uint8Array>; written: Written } {
  const written = nothingWritten();
  return { chunks: chunksOf(database, source, written), written };
}

async function* chunksOf(database: Database, source: UniformSource, written: Written): AsyncGenerator<Uint8Array> {
  const { dealer, identifier, books, timeZone } = source;
  /** A record with its number and whose it is. */
  const record = <const Columns extends readonly Column[]>(columns: Columns, values: RecordOf<Columns>): string => {
    written.records += 1;
    return writeRecord(columns, { ...values, record: written.records, dealer } as RecordOf<Columns>);
  };
  const counted = <const Columns extends readonly Column[]>(
    code: SummedCode,
    columns: Columns,
    values: RecordOf<Columns>,
  ): string => {
    written.counts[code] += 1;
    return record(columns, values);
  };

  yield bytesOf(record(A100, { code: 'A100', identifier, constant: CONSTANT }));

  for await (const page of everyDocument(database, source)) {
    const text: string[] = [];
    for (const document of page) {
      const records = recordsOf(document, timeZone);
      if (!records) {
        written.offers += 1;
        continue;
      }
      const link = written.counts.C100 + 1;
      text.push(counted('C100', C100, { ...records.document, link }));
      for (const line of records.lines) text.push(counted('D110', D110, { ...line, link }));
      for (const payment of records.payments) text.push(counted('D120', D120, { ...payment, link }));
      const { count, total } = written.types.get(records.type) ?? { count: 0, total: 0 };
      written.types.set(records.type, { count: count + 1, total: total + (records.sums?.total ?? 0) });
      if (!records.sums) written.withoutRate += 1;
    }
    yield bytesOf(text.join(''));
  }

  const booked: Booked = new Map();
  let movement = 0;
  for await (const page of books.lines()) {
    const text: string[] = [];
    for (const line of page) {
      movement += 1;
      for (const side of sidesOf(line, { accounts: books.accounts, movement, booked }))
        text.push(counted('B100', B100, side));
    }
    yield bytesOf(text.join(''));
  }
  const accounts = accountRecords(books, booked).map((account) => counted('B110', B110, account));
  const last = record(Z900, { code: 'Z900', identifier, constant: CONSTANT, records: written.records + 1 });
  yield bytesOf(accounts.join('') + last);
}
