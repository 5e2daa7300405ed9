import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: it has no types of its own.
import { JSDOM } from 'jsdom';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { DOES_WITHOUT, NEWER_FEATURES } from '#lib/testing/payment-page/newer-features.ts';
import { drawPage, givenAssets, SALE } from '#lib/testing/payment-page/page.ts';
import { AMOUNT_SCRIPT, BACK_SCRIPT, GUARD_SCRIPT } from './scripts.ts';

/**
 * Files for a buyer's browser of 2020: no script with an API that it does not have, no rule of style that it would
 * drop. That a buyer pays without all of them is tried in a browser (`e2e/buyer/old-browsers.spec.ts`).
 */

const { assets, folder, close } = await givenAssets();
afterAll(close);

const filesOf = (ending: string) => readdirSync(folder).filter((file) => file.endsWith(ending));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Names that a script says as what they are: a member of something, or a global. */
function newerNamesIn(script: string): string[] {
  const said = NEWER_FEATURES.filter(({ owner, name }) =>
    new RegExp(owner === 'globalThis' ? `(?<![\\w$."'-])${name}\\b|"${name}"in\\b` : `\\.${name}\\(`).test(script),
  ).filter(
    ({ owner, name }) => owner === 'globalThis' || !COMMON_WORDS.includes(name) || newerCall(script, owner, name),
  );
  return [...new Set(said.map(({ name }) => name))];
}

/** Names that older things have too: they count where their owner stands before them. */
const COMMON_WORDS = [
  'map',
  'filter',
  'take',
  'drop',
  'json',
  'parse',
  'any',
  'try',
  'abort',
  'with',
  'union',
  'bytes',
];
const newerCall = (script: string, owner: string, name: string): boolean => script.includes(`${owner}.${name}(`);

test('a planted newer call is found, an older one of the same name is not', () => {
  expect(newerNamesIn('a.at(-1);AbortSignal.timeout(5);"FormDataEvent"in globalThis;structuredClone(a)')).toEqual([
    'timeout',
    'at',
    'structuredClone',
    'FormDataEvent',
  ]);
  expect(newerNamesIn('a.map(b);JSON.parse(c);r.json();x.abort()')).toEqual([]);
});

describe('in browsers of 2020', () => {
  test('no script of a page of payment says an API that they do not have, but where it does without', () => {
    const scripts: [string, string][] = [
      ...filesOf('.js').map((file): [string, string] => [file, read(file)]),
      ['amount', AMOUNT_SCRIPT],
      ['back', BACK_SCRIPT],
      ['guard', GUARD_SCRIPT],
    ];
    const said = scripts.flatMap(([name, script]) => newerNamesIn(script).map((newer) => `${name} ${newer}`));
    expect(said.filter((one) => !(one in DOES_WITHOUT))).toEqual([]);
    expect(Object.keys(DOES_WITHOUT).filter((one) => !said.includes(one))).toEqual([]);
  });

  test('no script has syntax that they do not parse', () => {
    for (const file of filesOf('.js')) {
      const script = read(file);
      for (const newer of [/\(\?<[=!]/, /(\?\?|\|\||&&)=/, /\bthis\.#/, /\bstatic\{/, /\d_\d/, /\?\.\w+\(\.\.\./])
        expect([file, String(newer), newer.exec(script)?.[0]]).toEqual([file, String(newer), undefined]);
    }
    // The guard for pages that never started is written for every browser there is.
    expect(GUARD_SCRIPT).not.toMatch(/=>|\b(let|const|class|async)\b|`|\?\.|\?\?|\.\.\./);
  });

  test('no rule of style is one that they drop', () => {
    for (const file of filesOf('.css'))
      for (const newer of [
        /(^|[;{])(margin|padding)-(inline|block):/,
        /(^|[;{])inset(-[a-z-]+)?:/,
        /(^|[;{])border-(inline|block)(-(color|style|width))?:/,
        /\baspect-ratio:/,
        /:(where|dir)\(/,
        /@(layer|scope|property)\b/,
        /color-mix\(|oklch\(|light-dark\(/,
        /[,}][^{},]*,[^{},]*:has\(|:has\([^{]*,[^{]*\{/,
      ])
        expect([file, String(newer), newer.exec(read(file))?.[0]]).toEqual([file, String(newer), undefined]);
  });
});

/** A page in a browser that runs no modules: of its scripts only the guard's. `waits` are called at once. */
function opened(html: string, origin = 'https://pay.example.com'): Document {
  const { window } = new JSDOM(html, {
    url: 'https://pay.example.com/sale/generate/S?lang=en',
    runScripts: 'dangerously',
    beforeParse(page: Window) {
      Object.defineProperty(page, 'origin', { value: origin });
      Object.defineProperty(page, 'setTimeout', { value: (does: () => void) => does() });
    },
  });
  return window.document;
}

const shown = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLElement>('#guard:not([hidden]) p:not([hidden])')].map(
    ({ textContent }) => textContent?.trim() ?? '',
  );

describe.each(LANGUAGES)('in %s', (language) => {
  const { not_started: notStarted, no_frame: noFrame } = MESSAGES[language]['payment-page'].page;

  test('a page whose script never ran names another browser, and keeps its form', () => {
    for (const methods of [['credit-card'], ['credit-card', 'bit']] as const) {
      const page = opened(drawPage(assets, { ...SALE, methods: [...methods] }, language));
      expect(shown(page)).toEqual([notStarted]);
      expect(notStarted).toContain('Chrome');
      expect(page.querySelector('form')?.hidden).toBe(false);
    }
    const choice = { least: 100, most: 10_000 };
    expect(shown(opened(drawPage(assets, { ...SALE, choice } as typeof SALE, language)))).toEqual([]);
  });

  test('in a frame that is kept apart from its own origin it says at once that nothing can be paid, with its address', () => {
    const page = opened(drawPage(assets, SALE, language), 'null');
    expect(shown(page)).toEqual([`${noFrame} https://pay.example.com/sale/generate/S?lang=en`]);
    expect([page.querySelector('form')?.hidden, page.getElementById('pay')?.hidden]).toEqual([true, true]);
    expect(page.querySelector('#guard a')?.getAttribute('translate')).toBe('no');
  });
});
