import { describe, expect, test } from 'vitest';
import { FIELD_NAMES } from '#lib/modules/hosted-fields/contract/instance.ts';
import { hostedFieldsTexts } from '#lib/modules/hosted-fields/texts.ts';
import { fieldsError, HTTP_OF } from '#lib/modules/hosted-fields/http/answers.ts';
import { FIELDS } from '#lib/sdk/fields/page/fields.ts';
import { EVENTS, STYLE_NAMES, STYLE_STATES } from '#lib/sdk/fields/protocol.ts';
import manifest from '../../public/hf/manifest.json' with { type: 'json' };
import type { Block, DocsContext } from './blocks.ts';
import { blocksOf } from './topics/index.ts';

/** The documentation of hosted fields agrees with the script. */

const context: DocsContext = {
  origin: 'https://pay.example.com',
  isSandbox: true,
  timeZone: 'Asia/Jerusalem',
  snippets: [],
  language: 'en',
  shopUrl: 'https://shop.example.com',
  publicKey: null,
};
const pageOf = (more: Partial<DocsContext> = {}): Block[] => blocksOf('hosted-fields', { ...context, ...more });
const rowsOf = (label: string): readonly (readonly string[])[] =>
  pageOf().flatMap((block) => (block.kind === 'table' && block.label === label ? block.rows : []));
const codeOf = (blocks: readonly Block[], label: string): string =>
  blocks.flatMap((block) => (block.kind === 'samples' && block.label === label ? block.samples : []))[0]?.code ?? '';
const words = (blocks: readonly Block[]): string => JSON.stringify(blocks);

test('every type of field, event and state of styles is listed, and nothing else is', () => {
  expect(rowsOf('Types of fields').map(([constant, type]) => [constant, type?.replaceAll('`', '')])).toEqual([
    ...Object.entries(FIELDS),
    ['NONE', 'none'],
  ]);
  expect(
    rowsOf('Events of a field')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([...EVENTS].toSorted());
  expect(rowsOf('States of styles').map(([name]) => name)).toEqual([...STYLE_STATES]);
  for (const name of [...STYLE_NAMES, '::placeholder']) expect(words(pageOf())).toContain(`\`${name}\``);
});

test('every error is listed with its code', () => {
  const listed = rowsOf('Errors');
  const known = Object.keys(hostedFieldsTexts['hosted-fields'].en.errors).map((name) => name.replaceAll('_', '-'));
  expect(listed.map(([name]) => name).toSorted()).toEqual(known.toSorted());
  for (const [name = '', code = ''] of listed) {
    if (!Object.hasOwn(HTTP_OF, name)) continue;
    const { statusCode } = fieldsError(name as keyof typeof HTTP_OF, 'en');
    expect([name, code.split(',')[0]]).toEqual([name, String(statusCode)]);
  }
});

describe('the first token', () => {
  test('has the reader’s own public key, or what stands for it', () => {
    expect(codeOf(pageOf(), '2. An empty page becomes a form')).toContain(`Svc.create('YOUR_PUBLIC_KEY'`);
    expect(codeOf(pageOf({ publicKey: 'k-1' }), '2. An empty page becomes a form')).toContain(`Svc.create('k-1'`);
    expect(words(pageOf({ publicKey: 'k-1' }))).toContain('already in the code');
  });

  test('is told in Hebrew to who reads Hebrew, in as many steps and with the same code', () => {
    const [hebrew, english] = [pageOf({ language: 'he' }), pageOf()];
    const own = (blocks: readonly Block[]) =>
      blocks.filter((block) => 'language' in block && block.language === 'he' && /[א-ת]/.test(JSON.stringify(block)));
    expect(own(english)).toEqual([]);
    expect(own(hebrew)).toHaveLength(11);
    expect(hebrew.map(({ kind }) => kind)).toEqual(english.map(({ kind }) => kind));
    expect(codeOf(hebrew, '2. מדף ריק לטופס תשלום')).toBe(codeOf(english, '2. An empty page becomes a form'));
  });

  test('says in production nothing of the sandbox, and opens no field in test mode', () => {
    const live = pageOf({ isSandbox: false, shopUrl: null });
    expect(codeOf(live, '2. An empty page becomes a form')).toContain('testMode: false');
    expect(words(live).match(/localhost|\/examples\/|4111 1111/)).toBeNull();
  });

  test('pays with the token and sends no card', () => {
    const code = codeOf(pageOf(), 'Pay with the token');
    expect(code).toContain('"buyer_key"');
    expect(code).not.toContain('credit_card');
  });
});

test('the release to pin is the newest one, with its integrity value', () => {
  const [newest] = manifest.versions;
  const code = codeOf(pageOf(), 'A release with its integrity value');
  expect(code).toContain(`/hf/${newest?.version}/hostedfields.js`);
  expect(code).toContain(newest?.files['hostedfields.js']);
});

test('every field that the server takes is one that a page can mount or give', () => {
  const said = rowsOf('Types of fields').map(([, type]) => type?.replaceAll('`', ''));
  for (const name of FIELD_NAMES) expect(said).toContain(name);
});
