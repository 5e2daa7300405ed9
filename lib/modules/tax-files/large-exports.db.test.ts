import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { unzip } from '#lib/testing/files/unzip.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { EXPORT_FORMATS } from './contract/formats.ts';
import { exportDocuments } from './export-documents.ts';

/** A year of many documents: its files are written while they are read, and hold no more than a page. */

const base = testDatabase();
const context = () => ({ database: base.db, timeZone: ZONE });

const COUNT = 100_000;

/** Documents of one statement, which has seconds. */
const AT_ONCE = 5_000;

/** Bytes beside what the process had: a page of documents is about 2 MB, and the collector comes when it likes. */
const MOST_BYTES = 200_000_000;

// Tax invoice-receipts of two lines, paid by card in three, evenly over a year.
const FILL = statement(
  'test_fill_documents',
  `INSERT INTO fiscal_document (public_id, seller_id, type, number, language, currency, total, vat, content, created_at)
SELECT gen_random_uuid(), $1, 'invoice-receipt', n, 'he', 'ILS', 11800, 1800, jsonb_build_object(
    'seller', jsonb_build_object('name', 'Kiosk', 'companyNumber', '514000009'),
    'buyer', jsonb_build_object('name', 'לקוח ' || n, 'companyNumber', ''),
    'lines', jsonb_build_array(
      jsonb_build_object('kind', 'item', 'name', 'קפה', 'quantity', 1, 'unitPrice', 5900, 'total', 5900),
      jsonb_build_object('kind', 'item', 'name', 'עוגה', 'quantity', 1, 'unitPrice', 5900, 'total', 5900)),
    'vatRate', 1800, 'credits', NULL, 'comment', '', 'paidWith', jsonb_build_object('method', 'credit-card',
      'cardBrand', 'Visa', 'lastFour', '1111', 'account', '', 'installments', 3)),
  '2026-01-01T06:00:00Z'::timestamptz + n * interval '300 seconds'
FROM generate_series($2::int, $3::int) AS n`,
);

let seller: TestSeller;
beforeAll(async () => {
  seller = await givenSeller(base.db);
  await givenIssuer(base.owner, seller);
  for (let from = 1; from <= COUNT; from += AT_ONCE)
    await base.owner.query(FILL, [seller.id, from, from + AT_ONCE - 1]);
  await base.owner.query(statement('', 'ANALYZE fiscal_document'), []);
  await base.moveClock(400 * 86_400);
}, 300_000);

const memory = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

test('each file of a large year is written without holding it', { timeout: 300_000 }, async () => {
  for (const format of EXPORT_FORMATS) {
    const asked = { sellerId: seller.id, format, from: '2026-01-01', to: '2026-12-31', language: 'he' } as const;
    const made = await exportDocuments(context(), { ...asked, madeBy: null });
    if (!made.ok) throw new Error(made.reason.key);
    const [began, before] = [performance.now(), memory()];
    let [bytes, peak] = [0, before];
    const parts: Uint8Array[] = [];
    for await (const chunk of made.value.chunks) {
      bytes += chunk.length;
      peak = Math.max(peak, memory() - bytes);
      parts.push(chunk);
    }
    const [seconds, more] = [(performance.now() - began) / 1_000, (peak - before) / 1_000_000];
    console.log(`${COUNT} documents as ${format}: ${bytes} bytes, ${seconds.toFixed(1)} s, ${more.toFixed(0)} MB more`);
    expect(peak - before).toBeLessThan(MOST_BYTES);
    if (format !== 'uniform') continue;
    const files = unzip(Buffer.concat(parts));
    const ini = [...files].find(([name]) => name.endsWith('INI.TXT'))?.[1].toString('latin1') ?? '';
    expect(ini).toContain(`C100${String(COUNT).padStart(15, '0')}`);
    expect(ini).toContain(`D120${String(COUNT * 3).padStart(15, '0')}`);
  }
});
