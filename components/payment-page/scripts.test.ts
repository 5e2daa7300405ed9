import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { backHtml } from './views/back-page.tsx';
import { inventoryOf, type ListedScript, listedName } from './scripts.ts';
import { drawPage, givenAssets, SALE } from '#lib/testing/payment-page/page.ts';
import { buildPaymentPage } from '#scripts/build-payment-page.ts';

/**
 * B-08, B-09: the inventory of scripts that the build writes. Which of them a browser runs is tried in one:
 * `npm run test:faults -- --row B-09`.
 */

const { assets, folder, close } = await givenAssets();
afterAll(close);

const inventory = JSON.parse(readFileSync(join(folder, 'scripts.json'), 'utf8')) as ListedScript[];
const hashOf = (script: Uint8Array): string => createHash('sha256').update(script).digest('base64');
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script (?![^>]*(?:src=|type="application\/json"))[^>]*>(.*?)<\/script>/gs)].map(
    ([, text]) => text ?? '',
  );

/** Of a line, in documents of their own. */
const INLINE = ['amount', 'back', 'guard'];

test('B-09: every script that is built is listed with a reason and its hash, and nothing else is but those of a line', () => {
  const built = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(inventory.map(({ name }) => name)).toEqual([...built, ...INLINE].toSorted());
  for (const { name, reason, hash } of inventory) {
    expect([name, reason.length > 20]).toEqual([name, true]);
    if (!INLINE.includes(name)) expect([name, hash]).toEqual([name, hashOf(readFileSync(join(folder, name)))]);
  }
});

test('B-09: every script that stands in a document is in the inventory, in every language, whatever the sale takes', () => {
  const seen = new Set<string>();
  for (const language of LANGUAGES) {
    const pages = [
      drawPage(assets, SALE, language, { sandbox: true }),
      ...(['bit', 'paypal', 'bank-transfer', 'sepa'] as const).map((method) =>
        drawPage(assets, { ...SALE, methods: [method] }, language),
      ),
      drawPage(assets, { ...SALE, choice: { least: 1, most: 9 } }, language),
      backHtml('/sale/generate/SALE-X?a=1', language, 'nonce'),
    ];
    for (const script of pages.flatMap(scriptsOf)) {
      const name = listedName(script, inventory, hashOf);
      expect([script.slice(0, 60), name]).not.toEqual([script.slice(0, 60), null]);
      seen.add(name ?? '');
    }
  }
  expect([...seen].toSorted()).toEqual([
    'amount',
    'back',
    'card.js',
    'guard',
    'methods.js',
    'part-bit.js',
    'part-debit.js',
    'part-paypal.js',
    'part-transfer.js',
    'sandbox.js',
  ]);
});

test('B-08: a script that was changed, that has code before it, or that nobody built is not of the inventory', () => {
  const script = readFileSync(join(folder, 'part-bit.js'), 'utf8');
  expect(listedName(script, inventory, hashOf)).toBe('part-bit.js');
  expect(listedName(`kupaPage.texts["bit"]={"a":"b"};${script}`, inventory, hashOf)).toBe('part-bit.js');
  const tampered = [
    `${script};fetch("https://evil.example")`,
    `fetch("https://evil.example");${script}`,
    `kupaPage.texts["bit"]={"a":fetch("https://evil.example")};${script}`,
    script.replace('{', '{;'),
    'alert(1)',
    '',
  ];
  expect(tampered.map((text) => listedName(text, inventory, hashOf))).toEqual(tampered.map(() => null));
});

test('B-08: a build with a script that nobody explained, or without one that is explained, fails', () => {
  const files = new Map(
    inventory.filter(({ name }) => !INLINE.includes(name)).map(({ name }) => [name, new Uint8Array()]),
  );
  expect(inventoryOf(files, hashOf)).toHaveLength(inventory.length);
  expect(() => inventoryOf(new Map([...files, ['analytics.js', new Uint8Array()]]), hashOf)).toThrow(
    'without a reason analytics.js',
  );
  files.delete('card.js');
  expect(() => inventoryOf(files, hashOf)).toThrow('not built card.js');
});

test('a script that an earlier version built is gone with the next build, and so in no inventory', async () => {
  const upgraded = mkdtempSync(join(tmpdir(), 'kupa-upgraded-'));
  const old = join(upgraded, 'part-frame.js');
  writeFileSync(old, 'old()');
  utimesSync(old, new Date(), new Date(Date.now() - 60_000));
  await buildPaymentPage(upgraded);
  expect(readdirSync(upgraded)).not.toContain('part-frame.js');
  expect(readdirSync(upgraded)).toContain('embed-frame.js');
  rmSync(upgraded, { recursive: true });
});
