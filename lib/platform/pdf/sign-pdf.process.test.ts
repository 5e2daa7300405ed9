import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, verify, webcrypto, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BaseBlock, fromBER, Integer, type OctetString, type Sequence, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate } from 'pkijs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementPaper } from '#lib/testing/files/papers.ts';
import { readPdf } from '#lib/testing/files/read-pdf.ts';
import { pdfPrinter } from './render-pdf.ts';
import { signPdf } from './sign-pdf.ts';

const printer = pdfPrinter();
afterAll(() => printer.close());

let file: Buffer;
beforeAll(async () => {
  const made = await printer.renderPdf({
    paper: statementPaper('he', 60),
    createdAt: new Date('2026-12-01T08:00:00Z'),
  });
  if (!made.ok) throw new Error(made.reason.kind);
  file = made.value;
});

const SIGNED_AT = new Date('2026-12-01T09:30:00.500Z');

/** A certificate that its own key signs. */
async function givenSigner(kind: 'rsa' | 'ec'): Promise<{ key: KeyObject; certificate: X509Certificate }> {
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2_048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const how = kind === 'rsa' ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: 'P-256' };
  const keyOf = (format: 'pkcs8' | 'spki', bytes: Buffer, use: 'sign' | 'verify') =>
    webcrypto.subtle.importKey(format, new Uint8Array(bytes), how, true, [use]);
  const made = new Certificate();
  made.version = 2;
  made.serialNumber = new Integer({ value: 7 });
  for (const name of [made.issuer, made.subject])
    name.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Kiosk' }) }));
  made.notBefore.value = new Date('2026-01-01');
  made.notAfter.value = new Date('2030-01-01');
  await made.subjectPublicKeyInfo.importKey(
    (await keyOf('spki', publicKey.export({ format: 'der', type: 'spki' }), 'verify')) as CryptoKey,
  );
  await made.sign(
    (await keyOf('pkcs8', privateKey.export({ format: 'der', type: 'pkcs8' }), 'sign')) as CryptoKey,
    'SHA-256',
  );
  return { key: privateKey, certificate: new X509Certificate(Buffer.from(made.toSchema(true).toBER())) };
}

const children = (block: BaseBlock | undefined): BaseBlock[] =>
  ((block as Sequence | undefined)?.valueBlock as { value?: BaseBlock[] } | undefined)?.value ?? [];
const derOf = (block: BaseBlock | undefined): Buffer => Buffer.from(block?.toBER() ?? new ArrayBuffer(0));
const bytesOf = (block: BaseBlock | undefined): Buffer => Buffer.from((block as OctetString).valueBlock.valueHexView);

/** What a reader of signatures concludes, read by position from the CMS of RFC 5652. */
function verdictOf(signed: Buffer): { coversAll: boolean; digestIsRight: boolean; signatureIsRight: boolean } {
  const text = signed.toString('latin1');
  const range = (/\/ByteRange \[(\d+) (\d+) +(\d+) +(\d+) *\]/.exec(text)?.slice(1) ?? []).map(Number);
  const [start = -1, from = 0, to = 0, rest = 0] = range;
  const content = Buffer.from(text.slice(from + 1, to - 1), 'hex');
  const digest = createHash('sha256')
    .update(signed.subarray(start, from))
    .update(signed.subarray(to, to + rest))
    .digest();
  const { result } = fromBER(new Uint8Array(content));
  const [, wrapped] = children(result);
  const parts = children(children(wrapped)[0]);
  const [certificate] = children(parts.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0));
  const info = children(parts.at(-1))[0];
  const fields = children(info);
  const attributes = fields.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);
  const valueOf = (oid: string): BaseBlock | undefined =>
    children(attributes)
      .filter((one) => derOf(children(one)[0]).equals(oidDer(oid)))
      .flatMap((one) => children(children(one)[1]))[0];
  const toBeSigned = derOf(attributes);
  toBeSigned[0] = 0x31;
  const { publicKey, raw } = new X509Certificate(derOf(certificate));
  const named = bytesOf(children(children(children(valueOf('1.2.840.113549.1.9.16.2.47'))[0])[0])[0]);
  expect(named.equals(createHash('sha256').update(raw).digest())).toBe(true);
  return {
    coversAll: start === 0 && to + rest === signed.length && text.slice(from, to).startsWith('<'),
    digestIsRight: bytesOf(valueOf('1.2.840.113549.1.9.4')).equals(digest),
    signatureIsRight: verify('sha256', toBeSigned, publicKey, bytesOf(fields.at(-1))),
  };
}

function oidDer(oid: string): Buffer {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number);
  const base128 = (value: number): number[] =>
    value < 128 ? [value] : [...base128(Math.floor(value / 128)).map((one) => one | 128), value % 128];
  const body = [first * 40 + second, ...rest.flatMap(base128)];
  return Buffer.from([6, body.length, ...body]);
}

describe.each(['rsa', 'ec'] as const)('a signature with a key of %s', (kind) => {
  test('covers the whole file and is verified by its certificate', async () => {
    const signed = await signPdf(file, { ...(await givenSigner(kind)), signedAt: SIGNED_AT, reason: 'חשבונית מקור' });
    expect(verdictOf(signed)).toEqual({ coversAll: true, digestIsRight: true, signatureIsRight: true });
    expect(signed.subarray(0, file.length).equals(file)).toBe(true);
    expect(signed.toString('latin1')).toContain('/M (D:20261201093000Z)');
  });

  test('does not hold for a file in which one byte was changed', async () => {
    const signed = await signPdf(file, { ...(await givenSigner(kind)), signedAt: SIGNED_AT });
    for (const at of [100, signed.length - 40]) {
      const changed = Buffer.from(signed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verdictOf(changed).digestIsRight).toBe(false);
    }
  });

  test('is not that of another key', async () => {
    const [own, other] = [await givenSigner(kind), await givenSigner(kind)];
    const signed = await signPdf(file, { key: other.key, certificate: own.certificate, signedAt: SIGNED_AT });
    expect(verdictOf(signed)).toEqual({ coversAll: true, digestIsRight: true, signatureIsRight: false });
  });
});

test('a signed file is read as before: the same texts, tags and standard', async () => {
  const signed = await signPdf(file, { ...(await givenSigner('ec')), signedAt: SIGNED_AT });
  const [before, after] = [await readPdf(file), await readPdf(signed)];
  expect({ ...after, attachments: [] }).toEqual({ ...before, attachments: [] });
});

test('a file that is no PDF of ours is refused', async () => {
  const signer = { ...(await givenSigner('ec')), signedAt: SIGNED_AT };
  await expect(signPdf(Buffer.from('%PDF-1.7 nothing'), signer)).rejects.toThrow('cross-references');
});

/** Of poppler; a machine without it has our own reading above. */
const testWithPdfsig = (existsSync('/usr/bin/pdfsig') ? test : () => undefined) as typeof test;

testWithPdfsig('another program finds it valid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kupa-signed-'));
  for (const kind of ['rsa', 'ec'] as const) {
    const path = join(folder, `${kind}.pdf`);
    writeFileSync(path, await signPdf(file, { ...(await givenSigner(kind)), signedAt: SIGNED_AT, reason: 'מקור' }));
    const said = execFileSync('/usr/bin/pdfsig', ['-nocert', path], { encoding: 'utf8', env: { TZ: 'UTC' } as never });
    expect(said).toMatch(/Signature is Valid/);
    expect(said).toMatch(/Total document signed/);
  }
  rmSync(folder, { recursive: true });
});
