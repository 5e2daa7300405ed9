import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { BuyerSale, PaymentState } from '#lib/modules/checkout/contract/buyer-page.ts';
import { PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { PARTS } from '#scripts/build-payment-page.ts';
import { isAll } from '#lib/testing/thorough.ts';
import { MODULE_OF } from '../model/method-module.ts';
import { withoutScripts } from '#components/payment-page/views/html-page.tsx';
import { drawPage, givenAssets, SALE, WAITING } from '#lib/testing/payment-page/page.ts';

/**
 * Most that a page with every method may weigh before it can be used, and most that a further method may, bytes of
 * brotli.
 */
const MULTI_BUDGET_BYTES = 25_000;
const PART_BUDGET_BYTES = 10_000;

const { assets, folder, close } = await givenAssets();
afterAll(close);

const MULTI: BuyerSale = { ...SALE, methods: [...PAGE_METHODS] };
const weigh = (text: string): number => brotliCompressSync(text).byteLength;
const radios = (html: string): string[] =>
  [...html.matchAll(/role="radio"[^>]*data-method="([^"]+)"/g)].map((hit) => hit[1] ?? '');
const express = (html: string): string[] =>
  [...(/<div class="express".*?<\/p>/.exec(shown(html))?.[0] ?? '').matchAll(/<div data-method="([^"]+)"/g)].map(
    (hit) => hit[1] ?? '',
  );
const panels = (html: string): string[] =>
  [...html.matchAll(/<section[^>]*class="panel"[^>]*data-method="([^"]+)"/g)].map((hit) => hit[1] ?? '');
/** Text and fields of the page, without scripts and styles. */
const shown = (html: string): string => html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
/** Which of the marks are there. A failure then names them, instead of the whole page. */
const marksIn = (text: string, marks: readonly string[]): string[] => marks.filter((mark) => text.includes(mark));
const waiting = (more: Partial<typeof WAITING> = {}): PaymentState => ({
  state: 'waiting',
  payment: { ...WAITING, ...more },
  lastAttempt: null,
});

describe('weight', () => {
  // Russian is the longest.
  test.each(isAll ? LANGUAGES : LANGUAGES.filter((language) => language === 'ru'))(
    'a page with every method weighs at most 25 kB in %s, whatever is open or waited for',
    (language) => {
      // The sandbox's is the heavier one, with its drawer.
      const pages = [
        drawPage(assets, MULTI, language, { sandbox: true }),
        drawPage(assets, { ...MULTI, state: 'busy' }, language, { sandbox: true, state: waiting() }),
      ];
      for (const html of pages) expect(weigh(html)).toBeLessThanOrEqual(MULTI_BUDGET_BYTES);
    },
  );

  test.each(PARTS.flatMap((name) => LANGUAGES.map((language) => [name, language] as const)))(
    'the part %s weighs at most 10 kB with its texts in %s',
    (name, language) => {
      expect(weigh(assets.moduleScript(name, language).script)).toBeLessThanOrEqual(PART_BUDGET_BYTES);
    },
  );

  test.each([
    ['challenge', ['issuer']],
    ['card', ['zip', 'remembered']],
  ] as const)('the part %s, which a card form fetches, weighs at most 10 kB in every language', (name, texts) => {
    const script = readFileSync(join(folder, `part-${name}.js`), 'utf8');
    for (const language of LANGUAGES)
      expect(
        weigh(JSON.stringify(texts.map((of) => MESSAGES[language]['payment-page'][of])) + script),
      ).toBeLessThanOrEqual(PART_BUDGET_BYTES);
  });
});

test('wallets are buttons above, the rest one group of radios with one stop of the keyboard, and the card is open', () => {
  const html = drawPage(assets, MULTI, 'en', { wallets: ['apple-pay', 'google-pay'] });
  expect([express(html), radios(html)]).toEqual([PAGE_METHODS.slice(0, 2), PAGE_METHODS.slice(2)]);
  expect([html.match(/aria-checked="true"/g)?.length, html.match(/role="radio"[^>]*tabindex="0"/g)?.length]).toEqual([
    1, 1,
  ]);
  expect(panels(html)).toEqual(['credit-card']);
  expect(shown(html).indexOf('class="express"')).toBeLessThan(shown(html).indexOf('role="radio"'));
  expect(marksIn(html, ['kupaPage.add("wallet"'])).toHaveLength(1);
});

test('the card is never behind a click where the seller takes cards, whatever comes before it; else the first is open', () => {
  const openOf = (methods: BuyerSale['methods']) => panels(drawPage(assets, { ...SALE, methods }, 'en'));
  expect(openOf(['bit', 'paypal', 'credit-card'])).toEqual(['credit-card']);
  expect(openOf(['paypal', 'bit'])).toEqual(['paypal']);
});

test('a wallet and one other need no choice: the button, and the form under it', () => {
  const html = drawPage(assets, { ...SALE, methods: ['google-pay', 'credit-card'] }, 'en', { wallets: ['google-pay'] });
  expect([express(html), radios(html), panels(html)]).toEqual([['google-pay'], [], ['credit-card']]);
});

test('a wallet that this kind of browser cannot have is not drawn; the sandbox draws its own everywhere', () => {
  const both = ['apple-pay', 'google-pay'];
  expect(express(drawPage(assets, MULTI, 'en'))).toEqual([]);
  expect(express(drawPage(assets, MULTI, 'en', { wallets: ['google-pay'] }))).toEqual(['google-pay']);
  expect(express(drawPage(assets, MULTI, 'en', { wallets: both, sheets: { apple: false, google: null } }))).toEqual([]);
  expect(express(drawPage(assets, MULTI, 'en', { sandbox: true }))).toEqual(both);
});

test.each(PAGE_METHODS.filter((method) => method !== 'credit-card'))(
  'a sale for %s alone shows just that, with its part in the document',
  (method) => {
    const html = drawPage(assets, { ...SALE, methods: [method] }, 'en');
    expect([radios(html), panels(html)]).toEqual([[], [method]]);
    expect(marksIn(shown(html), ['cc-number'])).toEqual([]);
    expect(marksIn(html, [`kupaPage.add("${MODULE_OF[method]}"`])).toHaveLength(1);
  },
);

test.each([
  ['every way to pay', MULTI],
  ['bit alone', { ...SALE, methods: ['bit'] }],
  ['cards alone', SALE],
] as const)('a preview of %s looks like the page, runs nothing and waits for no script', (_, sale) => {
  const html = drawPage(withoutScripts(assets), { ...sale, methods: [...sale.methods] }, 'en', { isFramed: false });
  expect(panels(html)).toEqual(panels(drawPage(assets, { ...sale, methods: [...sale.methods] }, 'en')));
  expect(html.match(/<script(?! id="view" type="application\/json")[^>]*>/g)).toBeNull();
});

test('a sale for cards alone carries nothing of the other methods', () => {
  expect(marksIn(drawPage(assets, SALE, 'en'), ['cc-number', 'kupaPage', 'role="radio', '.chooser'])).toEqual([
    'cc-number',
  ]);
});

test('a sale that can be paid with nothing says so, and draws no form', () => {
  expect(
    marksIn(shown(drawPage(assets, { ...SALE, methods: [] }, 'en')), ['No payment method available', '<form']),
  ).toEqual(['No payment method available']);
});

test('what is not in the document is fetched from an address that knows its language', () => {
  const view = JSON.parse(/<script id="view"[^>]*>(.*?)<\/script>/.exec(drawPage(assets, MULTI, 'ar'))?.[1] ?? '{}');
  expect(view.open).toBe('credit-card');
  expect(Object.keys(view.moduleScripts).sort()).toEqual(['bit', 'debit', 'paypal', 'transfer']);
  expect(view.moduleScripts.debit).toBe('/sale/part/debit/ar/digest');
});

describe('a sale that waits begins with what it waits for', () => {
  const drawn = (more: Partial<typeof WAITING>, sandbox = false) =>
    shown(drawPage(assets, { ...MULTI, state: 'busy' }, 'en', { state: waiting(more), sandbox }));

  test('Bit: the code, the time left and the way out', () => {
    const marks = ['Approve the payment in Bit', 'class="qr"', '9:40', 'Pay another way', 'data-state="waiting"'];
    expect(marksIn(drawn({}), marks)).toEqual(marks);
  });

  test.each(['dynamic', 'dynamic-loose', 'qr-sms', null] as const)(
    'Bit as %s: beside the code its link to copy, another code and the link by message; a phone opens the app first',
    (layout) => {
      const sale = { ...MULTI, state: 'busy' as const, layout };
      const html = shown(drawPage(assets, sale, 'en', { state: waiting() }));
      const marks = ['Open Bit', 'class="qr"', 'Link for your phone', 'New code', 'type="tel"', 'autocomplete="tel"'];
      expect(marksIn(html, marks)).toEqual(marks);
      expect(marks.map((mark) => html.indexOf(mark)).toSorted((a, b) => a - b)[0]).toBe(html.indexOf('Open Bit'));
      // A phone hides what only another device needs, unless the shop asked for a code.
      expect(html.includes('elsewhere by-scan')).toBe(layout !== 'qr-sms');
    },
  );

  test('a transfer: where to, and what is missing', () => {
    const transfer = {
      reference: 'RF18 5390',
      account: 'IL62 0108',
      bank: 'Leumi',
      holder: 'Kupa',
      amount: 5075,
      received: 2000,
      missing: 3075,
    };
    const html = drawn({
      method: 'bank-transfer',
      waitsFor: 'transfer',
      address: null,
      transfer,
      secondsLeft: 200_000,
    });
    const marks = ['RF18 5390', 'IL62 0108', '₪20.00', '₪30.75', 'still to pay'];
    expect(marksIn(html, [...marks, 'Time left'])).toEqual(marks);
  });

  test('a debit: nothing to do, and nothing to take back', () => {
    const html = drawn({
      method: 'il-direct-debit',
      waitsFor: 'bank',
      address: null,
      accountMask: '****2345',
      secondsLeft: null,
      isCancellable: false,
    });
    expect(marksIn(html, ['****2345', 'Pay another way'])).toEqual(['****2345']);
  });

  test('a card whose issuer asks: the way there once more, and the way out', () => {
    const marks = ['href="https://issuer.example.com/ask"', 'Pay another way'];
    expect(marksIn(drawn({ method: 'credit-card', address: 'https://issuer.example.com/ask' }), marks)).toEqual(marks);
  });

  test('the simulator is a step away in the sandbox, and never in production', () => {
    const link = ['href="/sandbox/pay/phone/C1?lang=en"'];
    expect(marksIn(drawn({ simulator: '/sandbox/pay/phone/C1' }, true), link)).toEqual(link);
    expect(marksIn(drawn({ simulator: '/sandbox/pay/phone/C1' }), link)).toEqual([]);
  });
});

test('who comes back from PayPal unpaid is told so, beside PayPal', () => {
  const html = drawPage(assets, { ...MULTI, status: 'failed' }, 'en', {
    state: {
      state: 'payable',
      payment: null,
      lastAttempt: { attemptId: 'TRAN-X', method: 'paypal', decline: 'do_not_honour' },
    },
  });
  expect(panels(html)).toEqual(['paypal']);
  expect(marksIn(shown(html), ['wasn’t approved in PayPal'])).toHaveLength(1);
});

test('nothing that production sends holds a word or an address of the simulators', () => {
  // Words that the page itself says too are no sign of a simulator.
  const own = new Set(
    Object.values(MESSAGES).flatMap(({ 'payment-page': page, 'payment-methods': { sandbox: _, ...methods } }) => [
      ...leaves(page),
      ...leaves(methods),
    ]),
  );
  const texts = Object.values(MESSAGES)
    .flatMap(({ simulators, 'payment-methods': methods }) => [...leaves(simulators), ...leaves(methods.sandbox)])
    .filter((text) => text.length > 12 && !own.has(text));
  expect(texts.length).toBeGreaterThan(100);
  const files = readdirSync(folder).filter((file) => !file.startsWith('sandbox'));
  expect(files).toContain('part-wallet.js');
  const sent = [
    ...files.map((file) => readFileSync(join(folder, file), 'utf8')),
    ...PARTS.flatMap((name) => LANGUAGES.map((language) => assets.moduleScript(name, language).script)),
    ...LANGUAGES.flatMap((language) => [
      drawPage(assets, MULTI, language),
      drawPage(assets, { ...MULTI, state: 'busy' }, language, { state: waiting() }),
    ]),
  ];
  for (const text of sent) expect(marksIn(text, ['/sandbox/', ...texts])).toEqual([]);
  // The same words are there where they belong: the test can fail.
  const inSandbox = drawPage(assets, { ...MULTI, state: 'busy' }, 'en', {
    sandbox: true,
    state: waiting({ simulator: '/sandbox/pay/phone/C1' }),
  });
  expect(marksIn(inSandbox, ['/sandbox/', ...texts])).toEqual(
    expect.arrayContaining(['/sandbox/', MESSAGES.en['payment-methods'].sandbox.simulator]),
  );
});

function leaves(tree: object): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}
