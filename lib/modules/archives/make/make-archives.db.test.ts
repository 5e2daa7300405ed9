import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { refuse } from '#lib/kernel/result.ts';
import { makeFeeInvoices } from '#lib/modules/fee-invoices/issue/make-fee-invoices.ts';
import { setIssuer } from '#lib/modules/fee-invoices/set-issuer.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { pdfPrinter } from '#lib/platform/pdf/render-pdf.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { fillPayments } from '#lib/testing/payouts/fill-payments.ts';
import { givenPaidSeller, givenPayout, ZONE } from '#lib/testing/payouts/given.ts';
import { closeThrough, moveClockTo } from '#lib/testing/roll-up.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { askFor } from '../ask-for-archive.ts';
import { archivesOf, findArchive, partsOf } from '../queries/archives.sql.ts';
import { sweepArchives } from './store-archives.sql.ts';
import { unzip } from '#lib/testing/files/unzip.ts';
import { makeArchives } from './make-archives.ts';

/** Archives of a year: what is in them, that others can read and verify them, and what they cost. */

const base = testDatabase();
const world = testWorld(base);
const printer = pdfPrinter();
afterAll(() => printer.close());
const context = () => ({
  database: base.db,
  timeZone: ZONE,
  renderPdf: printer.renderPdf,
  origin: 'https://pay.example.com',
});

/** A name that would be markup, a path, a formula and another direction. */
const HOSTILE = `=cmd ../../\u202Eevil\u2066/<script>"'&${'x'.repeat(460)}`;

let seller: TestSeller;
beforeAll(async () => {
  seller = await givenPaidSeller(base);
  await base.owner.query(statement('test_name', 'UPDATE seller SET name = $2 WHERE id = $1'), [seller.id, HOSTILE]);
  await givenIssuer(base.owner, seller, { name: HOSTILE });
  await moveClockTo(base, '2026-12-10T12:00');
  for (const more of [{}, { product_name: HOSTILE.slice(0, 200) }, { currency: 'USD', sale_price: 7_000 }]) {
    const { saleId } = await world.givenSale(seller, more);
    expect((await world.pay(seller, saleId, more)).body.status_code).toBe(0);
  }
  await givenPayout(base, seller);
  await closeThrough(base, '2026-12');
  await setIssuer(base.db, null, {
    details: {
      kind: 'company',
      name: 'Kupa Ltd.',
      businessNumber: '515000008',
      address: 'Rothschild Blvd 1, Tel Aviv',
      validFrom: '2026-01',
      firstInvoice: 1,
      firstCreditNote: 1,
    },
    setBy: null,
  });
  while ((await makeFeeInvoices({ database: base.db, timeZone: ZONE })) > 0);
});

async function archiveOf(of: TestSeller, year = 2026, filedOn: string | null = null) {
  await askFor(base.db, { sellerId: of.id, askedBy: null, year, language: 'he', filedOn });
  while ((await makeArchives(context())) > 0);
  const [newest] = await archivesOf(base.db, of.id, year);
  if (newest?.state !== 'ready') throw new Error(`the archive is ${newest?.state}`);
  return newest;
}

async function bytesOf(id: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of partsOf(base.db, id)) parts.push(part);
  return Buffer.concat(parts);
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the archive of a year', () => {
  test('has every paper of its closed months, each with its hash in the index', async () => {
    const archive = await archiveOf(seller);
    const zip = await bytesOf(archive.id);
    expect([zip.length, hashOf(zip), archive.through]).toEqual([archive.bytes, archive.sha256, '2026-12']);
    const files = unzip(zip);
    expect([...files.keys()].toSorted()).toEqual(
      [
        'certificate.pem',
        'documents/2026-12.csv',
        'documents/2026-12.jsonl',
        'entries/2026-12.csv',
        ...['invoice-1', 'invoice-2'].flatMap((name) =>
          ['.he.pdf', '.json'].map((end) => `fee-invoices/2026-12/515000008-${name}${end}`),
        ),
        'index.html',
        'index.json',
        'index.json.p7s',
        'payouts.csv',
        ...['2026', '2026-12'].flatMap((period) =>
          ['.he.csv', '.he.pdf', '-ILS.json', '-USD.json'].map((end) => `statements/${period}${end}`),
        ),
      ].toSorted(),
    );
    const index = JSON.parse(files.get('index.json')?.toString() ?? '');
    expect(index).toMatchObject({ year: '2026', months: ['2026-12'], kept_until: '2033-12-31' });
    const listed: { path: string; sha256: string; bytes: number }[] = index.files;
    for (const { path, sha256, bytes } of listed)
      expect([path, hashOf(files.get(path) ?? Buffer.alloc(0)), files.get(path)?.length]).toEqual([
        path,
        sha256,
        bytes,
      ]);
    expect(listed.length).toBe(files.size - 2);
  });

  test('adds up: the entries of a month are the changes of its statement', async () => {
    const [archive] = await archivesOf(base.db, seller.id, 2026);
    const files = unzip(await bytesOf(archive?.id ?? 0));
    const statementOf = JSON.parse(files.get('statements/2026-12-ILS.json')?.toString() ?? '');
    const lines = (files.get('entries/2026-12.csv')?.toString() ?? '').trim().split('\r\n').slice(1);
    const cents = lines
      .map((line) => /,(-?\d+)\.(\d\d),ILS,/.exec(line))
      .reduce((sum, found) => sum + Number(`${found?.[1] ?? 0}${found?.[2] ?? ''}`), 0);
    expect(cents).toBe(statementOf.closing - statementOf.opening);
  });

  test('can be unpacked by another program, and its signature is verified by another program', async () => {
    const [archive] = await archivesOf(base.db, seller.id, 2026);
    if (archive?.state !== 'ready') throw new Error('no archive');
    const zip = await bytesOf(archive.id);
    const files = unzip(zip);
    const certificate = new X509Certificate(files.get('certificate.pem') ?? '');
    expect(hashOf(certificate.raw)).toBe(archive.certificateHash);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), 'kupa-archive-'));
    try {
      for (const [path, bytes] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      writeFileSync(join(folder, 'whole.zip'), zip);
      if (existsSync('/usr/bin/unzip'))
        expect(execFileSync('/usr/bin/unzip', ['-t', join(folder, 'whole.zip')], { encoding: 'utf8' })).toContain(
          'No errors detected',
        );
      const verify = (content: string) =>
        execFileSync(
          '/usr/bin/openssl',
          `cms -verify -binary -inform DER -in index.json.p7s -content ${content} -CAfile certificate.pem -purpose any`
            .split(' ')
            .concat('-out', '/dev/null'),
          { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
        );
      if (existsSync('/usr/bin/openssl')) {
        expect(() => verify('index.json')).not.toThrow();
        expect(() => verify('payouts.csv')).toThrow();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is the same bytes for the same content, and a second request makes none', async () => {
    const first = await archiveOf(seller);
    const again = await archiveOf(seller);
    expect(again.id).toBe(first.id);
    // With the first one gone the same is made anew, to the byte.
    await base.owner.inTransaction(async (inside) => {
      await inside.query(statement('', `SET LOCAL session_replication_role = 'replica'`), []);
      await inside.query(statement('', 'DELETE FROM year_archive_part'), []);
      await inside.query(statement('', 'DELETE FROM year_archive'), []);
    });
    const anew = await archiveOf(seller);
    expect([anew.sha256, anew.bytes]).toEqual([first.sha256, first.bytes]);
  });

  test('has an index that a person reads in five languages, and names of others are only names there', async () => {
    const [archive] = await archivesOf(base.db, seller.id, 2026);
    const page =
      unzip(await bytesOf(archive?.id ?? 0))
        .get('index.html')
        ?.toString() ?? '';
    for (const language of LANGUAGES) expect(page).toContain(`<main lang="${language}"`);
    expect(page).not.toContain('<script');
    expect(page).not.toMatch(/[\u202a-\u202e]/u);
    expect(page).toContain('&#60;script&#62;');
    expect(page).toContain('openssl cms -verify');
  });

  test('has no path that is not ours, whatever anybody is called', async () => {
    const [archive] = await archivesOf(base.db, seller.id, 2026);
    const paths = [...unzip(await bytesOf(archive?.id ?? 0)).keys()];
    for (const path of paths) expect(path).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)?(\/[a-zA-Z0-9-]+)?(\.[a-z0-9]+)*$/);
  });
});

describe('who made it and who may have it', () => {
  test('a process that fell leaves nothing behind: the next one makes it whole', async () => {
    await askFor(base.db, { sellerId: seller.id, askedBy: null, year: 2026, language: 'ar', filedOn: null });
    armFailpoint('archives.after_part:throw');
    await makeArchives(context());
    armFailpoint(null);
    await base.owner.query(
      statement('test_let_go', `UPDATE year_archive SET lease_until = NULL WHERE state = 'waiting'`),
      [],
    );
    while ((await makeArchives(context())) > 0);
    const archives = await archivesOf(base.db, seller.id, 2026);
    const archive = archives.find(({ language }) => language === 'ar');
    if (archive?.state !== 'ready') throw new Error('no archive');
    expect(hashOf(await bytesOf(archive.id))).toBe(archive.sha256);
  });

  test('waits for a printer that is busy for however long', async () => {
    await askFor(base.db, { sellerId: seller.id, askedBy: null, year: 2026, language: 'en', filedOn: null });
    const busy = { ...context(), renderPdf: async () => refuse({ kind: 'busy' as const }) };
    for (let turn = 0; turn < 7; turn += 1) {
      expect(await makeArchives(busy)).toBe(1);
      await base.moveClock(31);
    }
    while ((await makeArchives(context())) > 0);
    const archives = await archivesOf(base.db, seller.id, 2026);
    expect(archives.find(({ language }) => language === 'en')?.state).toBe('ready');
  });

  test('two processes make one archive', async () => {
    await askFor(base.db, { sellerId: seller.id, askedBy: null, year: 2026, language: 'ru', filedOn: null });
    await askFor(base.db, { sellerId: seller.id, askedBy: null, year: 2026, language: 'ru', filedOn: null });
    const made = await Promise.all([makeArchives(context()), makeArchives(context()), makeArchives(context())]);
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
    const archives = await archivesOf(base.db, seller.id, 2026);
    expect(archives.filter(({ language }) => language === 'ru').map(({ state }) => state)).toEqual(['ready']);
  });

  test('it is found for its own business and for no other', async () => {
    const [archive] = await archivesOf(base.db, seller.id, 2026);
    const other = await givenSeller(base.db);
    const id = archive?.publicId ?? '';
    expect((await findArchive(base.db, id, [seller.id]))?.publicId).toBe(id);
    expect(await findArchive(base.db, id, [other.id])).toBeNull();
    expect(await findArchive(base.db, id, [])).toBeNull();
  });

  test('a year without a closed month has none', async () => {
    const fresh = await givenSeller(base.db);
    await askFor(base.db, { sellerId: fresh.id, askedBy: null, year: 2026, language: 'en', filedOn: null });
    while ((await makeArchives(context())) > 0);
    expect((await archivesOf(base.db, fresh.id, 2026)).map(({ state }) => state)).toEqual(['failed']);
  });
});

describe('retention', () => {
  test('an archive is not changed, nor removed before its day, which a later report moves', async () => {
    const before = await archiveOf(seller);
    const of = (text: string) => base.owner.query(statement('', text), []);
    await expect(of(`DELETE FROM year_archive_part WHERE archive_id = ${before.id}`)).rejects.toThrow('kept until');
    await expect(of(`UPDATE year_archive SET bytes = 1 WHERE id = ${before.id}`)).rejects.toThrow('never changes');
    await expect(of(`UPDATE year_archive SET kept_until = '2027-01-01' WHERE id = ${before.id}`)).rejects.toThrow();
    const later = await archiveOf(seller, 2026, '2029-05-31');
    expect([later.id > before.id, later.keptUntil]).toEqual([true, '2035-05-31']);
  });

  test('after its day it goes, and not a day before', async () => {
    await moveClockTo(base, '2033-12-31T12:00');
    const count = async () => (await archivesOf(base.db, seller.id, 2026)).length;
    const before = await count();
    await sweepArchives(base.db);
    expect(await count()).toBe(before);
    await moveClockTo(base, '2034-01-02T12:00');
    await sweepArchives(base.db);
    expect((await archivesOf(base.db, seller.id, 2026)).map(({ keptUntil }) => keptUntil)).toEqual(['2035-05-31']);
  });
});

/** Megabytes that are in use once everything is collected that nobody holds. */
function liveMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 ** 2;
}

testInAll('a year of many entries is made within a few megabytes', { timeout: 240_000 }, async () => {
  const many = await givenSeller(base.db);
  const count = 100_000;
  await moveClockTo(base, '2034-03-01T12:00');
  await fillPayments(base.owner, {
    sellerId: many.id,
    from: new Date('2034-01-05T00:00:00Z'),
    until: new Date('2034-01-25T00:00:00Z'),
    count,
  });
  await closeThrough(base, '2034-02');
  const before = liveMegabytes();
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, liveMegabytes());
  }, 250);
  const archive = await archiveOf(many, 2034);
  clearInterval(watching);
  const files = unzip(await bytesOf(archive.id));
  const rows = (files.get('entries/2034-01.csv')?.toString() ?? '').split('\r\n').length;
  expect(rows).toBeGreaterThan(count);
  expect(most - before).toBeLessThan(40);
});
