import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signPdf } from '#lib/platform/pdf/sign-pdf.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenContainer } from '#lib/testing/signing/containers.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { containerReader } from './container/container-reader.ts';
import { endOwnKey, keepOwnKey } from './own-key.ts';
import { showKeys } from './show-keys.ts';
import { signerFor } from './signer-for.ts';

/** Keys that businesses bring to sign their documents. */

const base = testDatabase();
const containers = containerReader();
afterAll(() => containers.close());
const origin = 'https://pay.example.com';
const context = () => ({ database: base.db, vault: base.vault, containers, origin });

let madeBy: number;
beforeAll(async () => {
  madeBy = await givenPerson(base, 'Rina');
});

const bring = (sellerId: number, container: Buffer, password = 'secret') =>
  keepOwnKey(context(), { sellerId, container, password, createdBy: madeBy });

describe('a container is opened', () => {
  test.each(['3des', 'aes256'] as const)('under %s, and signs from then on, until it is ended', async (algorithm) => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const { container, certificate } = givenContainer({ algorithm, password: 'סיסמה 1' });
    expect((await signerFor(context(), seller.id)).by).toBe('installation');
    const kept = await bring(seller.id, container, 'סיסמה 1');
    expect(kept.ok && kept.value.raw.equals(certificate.raw)).toBe(true);
    const signer = await signerFor(context(), seller.id);
    expect(signer).toMatchObject({ by: 'business', name: 'Kiosk Ltd' });
    expect(signer.certificate.checkPrivateKey(signer.key)).toBe(true);
    expect(await showKeys(context(), seller.id)).toMatchObject({ own: { subject: 'Kiosk Ltd', isOver: false } });
    expect((await signerFor(context(), other.id)).by).toBe('installation');
    expect(await endOwnKey(context(), { sellerId: other.id, endedBy: madeBy })).toBe(false);
    expect(await endOwnKey(context(), { sellerId: seller.id, endedBy: madeBy })).toBe(true);
    expect((await signerFor(context(), seller.id)).by).toBe('installation');
  });

  test('and takes the place of the one before it', async () => {
    const seller = await givenSeller(base.db);
    for (const name of ['First', 'Second'])
      expect((await bring(seller.id, givenContainer({ name }).container)).ok).toBe(true);
    expect(await signerFor(context(), seller.id)).toMatchObject({ by: 'business', name: 'Second' });
  });

  test('and its private key lies in no column as it is', async () => {
    const seller = await givenSeller(base.db);
    const { container, privateKey } = givenContainer();
    await bring(seller.id, container);
    const [row] = await base.owner.query<{ text: string }>(
      statement('', `SELECT k::text AS text FROM seller_signing_key k WHERE seller_id = $1`),
      [seller.id],
    );
    const secret = Buffer.from(privateKey.split('\n').slice(1, -2).join(''), 'base64').subarray(-40).toString('hex');
    expect(row?.text).toContain('\\x');
    expect(row?.text).not.toContain(secret);
  });
});

const DAY_MS = 86_400_000;

test.each([
  ['wrong_password', () => givenContainer({ password: 'another' }).container],
  ['not_container', () => Buffer.from('not a container')],
  ['not_container', () => Buffer.alloc(0)],
  ['no_key', () => givenContainer({ without: 'key' }).container],
  ['no_certificate', () => givenContainer({ without: 'certificate' }).container],
  ['unfit_key', () => givenContainer({ bits: 1_024 }).container],
  ['unfit_key', () => givenContainer({ bits: 4_608 }).container],
  ['long_chain', () => givenContainer({ name: 'x'.repeat(13_000) }).container],
  ['expired', () => givenContainer({ until: new Date(Date.now() - 1_000) }).container],
  ['not_yet_valid', () => givenContainer({ from: new Date(Date.now() + DAY_MS) }).container],
  ['too_large', () => Buffer.concat([givenContainer().container, Buffer.alloc(64 * 1024)])],
  ['wrong_password', () => changed(givenContainer().container)],
] as const)('%s is said of one that cannot sign, and nothing is kept', async (reason, given) => {
  const seller = await givenSeller(base.db);
  expect(await bring(seller.id, given())).toEqual({ ok: false, reason });
  expect((await showKeys(context(), seller.id)).own).toBeNull();
});

/** A byte in the midst of what is encrypted is another one. */
function changed(container: Buffer): Buffer {
  const other = Buffer.from(container);
  const at = Math.floor(other.length / 2);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

test('a container that is made to be slow is given up, and the next one is opened', { timeout: 40_000 }, async () => {
  const slow = containerReader(3_000);
  try {
    const open = (iterations: number) => slow.open(givenContainer({ iterations }).container, 'secret');
    expect(await open(0x7f_ff_ff_ff)).toEqual({ ok: false, reason: 'busy' });
    expect((await open(2_048)).ok).toBe(true);
  } finally {
    slow.close();
  }
});

/** Of poppler; without it the reading of `sign-pdf.process.test.ts` stands for it. */
const testWithPdfsig = (existsSync('/usr/bin/pdfsig') ? test : () => undefined) as typeof test;

testWithPdfsig('another program finds a paper valid, signed by the business', async () => {
  const seller = await givenSeller(base.db);
  await bring(seller.id, givenContainer({ name: 'Kiosk Ltd' }).container);
  const { by, name, ...signer } = await signerFor(context(), seller.id);
  expect([by, name]).toEqual(['business', 'Kiosk Ltd']);
  const folder = mkdtempSync(join(tmpdir(), 'kupa-signed-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), await signPdf(await plainPdf(), { ...signer, signedAt: new Date() }));
    const said = execFileSync('/usr/bin/pdfsig', ['-nocert', join(folder, 'a.pdf')], { encoding: 'utf8' });
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Signer Certificate Common Name: Kiosk Ltd');
    expect(said).toContain('Total document signed');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function plainPdf(): Promise<Buffer> {
  const { pdfPrinter } = await import('#lib/platform/pdf/render-pdf.ts');
  const printer = pdfPrinter();
  const paper = { language: 'he', timeZone: 'Asia/Jerusalem', title: 'חשבונית', issuer: { name: 'Kiosk' }, blocks: [] };
  const made = await printer.renderPdf({ paper: { ...paper, language: 'he' }, createdAt: new Date() });
  printer.close();
  if (!made.ok) throw new Error(made.reason.kind);
  return made.value;
}
