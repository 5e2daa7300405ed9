import { beforeEach, expect, test } from 'vitest';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { readSettings, useSettings } from './env.ts';
import { openSecret, openSigningSecret, sealSecret, secretIndex } from './secrets.ts';

const withSecret = (secret: string) =>
  useSettings(
    readSettings({
      ...TEST_SECRETS,
      APP_SECRET: secret,
      DATABASE_URL: 'postgresql://127.0.0.1/x',
      BANK_URL: 'http://127.0.0.1:9',
    }),
  );

const ONE = 'test-only-secret-one-0123456789abcdef';
const OTHER = 'test-only-secret-two-0123456789abcdef';

beforeEach(() => withSecret(ONE));

test.each(['', 'k', 'a key of a seller', 'סוד 🔑'])('what was sealed is opened again: %j', (secret) => {
  expect(openSecret(sealSecret(secret))).toBe(secret);
});

test('the same secret is sealed differently each time and cannot be read in the seal', () => {
  const sealed = [sealSecret('visible-secret'), sealSecret('visible-secret')];
  expect(sealed[0]?.equals(sealed[1] as Buffer)).toBe(false);
  expect(sealed.some((bytes) => bytes.includes('visible'))).toBe(false);
});

test('every changed byte breaks the seal', () => {
  const sealed = sealSecret('0123456789');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openSecret(changed)).toThrow();
  }
});

test('a key that signs is opened once and for all, each under its own seal and installation', () => {
  const sealed = [sealSecret('key of one'), sealSecret('key of another')];
  for (let turn = 0; turn < 2; turn += 1)
    expect(sealed.map((bytes) => openSigningSecret(bytes))).toEqual(['key of one', 'key of another']);
  for (let turn = 0; turn < 2; turn += 1) expect(() => openSigningSecret(Buffer.alloc(60))).toThrow();
  withSecret(OTHER);
  for (const bytes of sealed) expect(() => openSigningSecret(bytes)).toThrow();
});

test('a shortened tag breaks the seal', () => {
  expect(() => openSecret(sealSecret('0123456789').subarray(0, 20))).toThrow();
});

test('another APP_SECRET opens nothing and finds nothing', () => {
  const sealed = sealSecret('secret');
  const index = secretIndex('secret');
  withSecret(OTHER);
  expect(() => openSecret(sealed)).toThrow();
  expect(secretIndex('secret').equals(index)).toBe(false);
});

test('the look-up value is equal for equal secrets only', () => {
  expect(secretIndex('a').equals(secretIndex('a'))).toBe(true);
  expect(secretIndex('a').equals(secretIndex('A'))).toBe(false);
  expect(secretIndex('a').byteLength).toBe(32);
});

test('a seal read from a larger buffer is opened, as a database driver hands it over', () => {
  const sealed = sealSecret('secret');
  const larger = new Uint8Array(sealed.length + 20);
  larger.set(sealed, 7);
  expect(openSecret(larger.subarray(7, 7 + sealed.length))).toBe('secret');
});
