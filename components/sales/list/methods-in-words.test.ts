import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { shownStatus, StatusBadge } from '#components/ui/status-badge.tsx';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import type { AddedFact, AddedLine } from '#lib/modules/payments/views/added-to-sale.ts';
import type { AttemptKind, AttemptState, AttemptView, SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { type PaidWith, paidWithTexts } from '#lib/kernel/sale/paid-with.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import { refundRow, saleRow } from '#lib/modules/payments/reading/api/export-rows.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { KeyFacts } from '../sale/sale-facts.tsx';
import { ListedPrice } from '../sale/sale-price.tsx';
import { paidWithOf, attemptKey } from '../sale/timeline-entries.ts';
import { Timeline } from '../sale/timeline.tsx';

/** experience 1: what paid is named, and what is no card is never told as one, in any language, on any screen. */

const CARD = /\bcards?\b|cardholder|כרטיס|tarjeta|карт[аеоуы]|بطاق/i;

const OTHERS = PAYMENT_METHODS.filter((method) => method !== 'credit-card');
const EACH = LANGUAGES.flatMap((language) => OTHERS.map((method) => [language, method] as const));

const NOW = new Date('2026-11-22T12:00:00Z');

const paidBy = (method: PaymentMethod): PaidWith => ({
  method,
  cardBrand: method === 'apple-pay' || method === 'google-pay' ? 'Visa' : null,
  cardLast4: method === 'apple-pay' || method === 'google-pay' ? '1111' : null,
  account: ['sepa', 'bacs', 'il-direct-debit'].includes(method) ? 'DE****3000' : null,
});

const attemptOf = (method: PaymentMethod, more: Partial<AttemptView>): AttemptView => {
  const { cardBrand, cardLast4, account } = paidBy(method);
  return {
    attemptId: `TRAN-${more.kind}-${more.state}-${more.channel}`,
    kind: 'pay',
    state: 'succeeded',
    amount: 5_075,
    channel: 'page',
    userName: null,
    declineCode: null,
    refundReason: null,
    method,
    account,
    cardBrand,
    cardMask: cardLast4 && `411111******${cardLast4}`,
    authNumber: null,
    voucher: null,
    arn: null,
    acquirer: null,
    fromSellerCard: false,
    is3ds: false,
    isSavedCard: false,
    eci: null,
    xid: null,
    createdAt: NOW,
    settledAt: NOW,
    ...more,
  };
};

// Kinds of attempt that only a saved or typed card can have: no other method has them.
const KINDS: readonly AttemptKind[] = [
  'pay',
  'authorize',
  'capture',
  'refund',
  'void',
  'chargeback',
  'chargeback-reversal',
  'fee',
  'mandate',
  'tokenize',
];
const STATES: readonly AttemptState[] = [
  'in_flight',
  'in_doubt',
  'challenged',
  'submitted',
  'succeeded',
  'declined',
  'cancelled',
];

const saleOf = (method: PaymentMethod, more: Partial<SaleView> = {}): SaleView => ({
  ...paidBy(method),
  saleId: 'SALE-A',
  code: 482_190_337,
  sellerName: 'Cafe Levant',
  type: 'sale',
  status: 'completed',
  price: 5_075,
  tip: 0,
  maxPrice: null,
  openedAt: null,
  captured: 5_075,
  refunded: 0,
  currency: 'ILS',
  productName: 'Beans',
  reference: '',
  buyerName: '',
  buyerEmail: '',
  createdAt: NOW,
  sellerId: 1,
  authorized: 0,
  refundReserved: 0,
  chargedBack: 0,
  voided: 500,
  drawn: 0,
  drawnReserved: 0,
  holdExpiresAt: null,
  closesAt: null,
  statusBeforeChargeback: null,
  feeVat: 0,
  processingFee: 0,
  marketFee: 0,
  installments: 1,
  language: 'he',
  orderNumber: null,
  order: null,
  buyerPhone: '',
  buyerSocialId: '',
  buyerBusinessName: null,
  cardMask: null,
  cardExpiry: null,
  cardIsForeign: null,
  authNumber: null,
  is3ds: false,
  asks3ds: false,
  paysAgain: false,
  callbackUrl: null,
  returnUrl: null,
  paidAt: NOW,
  releaseAt: null,
  now: NOW,
  parent: null,
  children: { latest: [], count: 0, paid: 0, collected: 0 },
  token: null,
  disputes: [],
  equal: null,
  notes: [],
  receipt: [],
  months: null,
  funding: { balance: 0, card: null },
  terms: {
    marketFee: null,
    marketFeeFixed: 0,
    seller: {
      processingFee: 0,
      processingCharge: 0,
      foreignProcessingFee: 0,
      foreignProcessingCharge: 0,
      marketFee: 0,
      partnerId: null,
    },
  },
  attempts: KINDS.flatMap((kind) =>
    STATES.map((state) => attemptOf(method, { kind, state, channel: state === 'succeeded' ? 'system' : 'page' })),
  ),
  deliveries: [],
  ...more,
});

function drawn(language: Language, element: ReactElement): string {
  const html = renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale: language, messages: MESSAGES[language], timeZone: 'Asia/Jerusalem' } as never,
      element,
    ),
  );
  return html.replace(/<[^>]*>/g, '\n');
}

const timelineOf = (language: Language, sale: SaleView): string =>
  drawn(
    language,
    createElement(Timeline, { sale, messages: [], actions: { resend: null }, timeZone: 'UTC', now: NOW } as never),
  );

const words = (language: Language) =>
  createTranslator({ locale: language, messages: MESSAGES[language], namespace: 'dashboard' });
const textsOf = (language: Language, method: PaymentMethod) => paidWithTexts(paidBy(method), words(language));

describe.each(EACH)('experience 1: in %s, %s', (language, method) => {
  const sale = saleOf(method);

  test('is no card in the timeline, the facts and the lists, and is named there', () => {
    const t = words(language);
    const timeline = sale.attempts.map((attempt) =>
      t(`sale.${attemptKey(attempt)}` as 'sale.timelineEntry.pay.succeeded', {
        amount: '50',
        ...paidWithTexts(paidWithOf(attempt, sale), t),
      }),
    );
    expect(timeline.filter((line) => CARD.test(line))).toEqual([]);
    if (language === 'en') expect(timelineOf(language, sale)).not.toMatch(CARD);
    const name = MESSAGES[language].dashboard.method[method];
    const facts = drawn(
      language,
      createElement(KeyFacts, { sale, added: [], buyer: null, timeZone: 'Asia/Jerusalem', now: NOW }),
    );
    const mark = drawn(language, createElement(MethodMark, { paid: sale }));
    for (const part of [facts, mark]) expect(part).toContain(name);
    expect(`${facts}${mark}`).not.toMatch(CARD);
    if (sale.account) for (const part of [timeline.join(' '), mark]) expect(part).toContain('DE··3000');
  });

  test('is no card in the dialogs of a refund, a capture and a release', () => {
    const t = words(language);
    const paidWith = textsOf(language, method);
    const said = [
      t('refund.buyerGets', paidWith),
      t('capture.buyerPays', paidWith),
      t('capture.released', paidWith),
      t('release.lead'),
      t('release.buyerKeeps', paidWith),
      t('holds.lead'),
      t('home.holdsHint'),
      t('sale.dispute.openBody'),
    ];
    for (const text of said) expect(text).not.toMatch(CARD);
    expect(said[0]).not.toMatch(/[{}]|undefined/);
  });
});

test('experience 1: a card is told as before, by its brand and last digits, an unknown one as a card', () => {
  const visa: PaidWith = { method: 'credit-card', cardBrand: 'Visa', cardLast4: '1111', account: null };
  const t = words('en');
  expect(Object.values(paidWithTexts(visa, t)).map((text) => text.replace(/[\u2066-\u2069]/g, ''))).toEqual([
    'Visa 1111',
    'with Visa 1111',
    'to Visa 1111',
  ]);
  expect(paidWithTexts({ ...visa, cardBrand: null, cardLast4: null }, t)).toEqual({
    name: 'Card',
    with: 'with a card',
    to: 'to the card',
  });
  expect(
    t('sale.timelineEntry.pay.succeeded', { amount: amountText(5_075, 'ILS', 'en'), ...textsOf('en', 'bit') }),
  ).toBe('₪50.75 was paid with Bit.');
  expect(words('he')('sale.timelineEntry.pay.succeeded', { amount: '50', ...textsOf('he', 'bit') })).toBe(
    'התקבל תשלום של 50 באמצעות Bit.',
  );
});

test('experience 1: no sentence that more than cards come to names a card: those that do are of cards alone', () => {
  const ofCards = [
    // The seller's own card, a card that is typed to be saved, and the network's check of a card.
    'sale.timelineEntry.fromCard',
    'sale.timelineEntry.remembered',
    'sale.timelineEntry.createdToken',
    'sale.timelineEntry.seller-charge',
    'sale.fact.card',
    'sale.disputeFile.lastFour',
    'sale.disputeFile.lead',
    'sale.section.token',
    // By the same buyer there is a sentence of its own.
    'sale.double.card',
    'sale.type.token',
    'sale.nothing.kept',
    // A device takes cards alone.
    'onDevice',
    'sale.receipt.fromCard',
    'refund.fromCard',
    'refund.short',
    'money.error.declined.sellerCard',
    'money.error.declined.afterCard',
    'refunds.source.card',
    'home.first.pay',
    'sales.card',
    'method.credit-card',
    'paidWith.with.credit-card',
    'paidWith.with.some-card',
    'paidWith.to.credit-card',
    'paidWith.to.some-card',
  ];
  for (const language of LANGUAGES) {
    const found = textsBelow(MESSAGES[language].dashboard).filter(
      ([key, text]) => CARD.test(text) && !ofCards.some((known) => key === known || key.startsWith(`${known}.`)),
    );
    expect([language, found.map(([key]) => key)]).toEqual([language, []]);
  }
});

function textsBelow(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : textsBelow(value as object, `${path}${key}.`),
  );
}

test.each(LANGUAGES)(
  'experience 2: in %s, a sale that saves a card is not paid and has no amount, a hold is not paid',
  (language) => {
    const { common, dashboard } = MESSAGES[language];
    expect([
      shownStatus('token', 'completed'),
      shownStatus('token', 'initial'),
      shownStatus('authorize', 'initial'),
      shownStatus('authorize', 'authorized'),
      shownStatus('sale', 'completed'),
    ]).toEqual(['kept', 'toKeep', 'toHold', 'authorized', 'completed']);
    const badge = renderToStaticMarkup(
      createElement(
        NextIntlClientProvider,
        { locale: language, messages: MESSAGES[language], timeZone: 'UTC' } as never,
        createElement(StatusBadge, { type: 'token', status: 'completed' }),
      ),
    );
    expect(badge).toContain(common.status.kept);
    expect(badge).not.toContain('good');
    expect(common.status.kept).not.toContain(common.status.completed);
    const token = saleOf('credit-card', { type: 'token', captured: 0, attempts: [] });
    const price = drawn(language, createElement(ListedPrice, { sale: token }));
    expect([price.trim(), /50[.,]75/.test(price)]).toEqual([dashboard.sales.noCharge, false]);
    const facts = drawn(
      language,
      createElement(KeyFacts, { sale: token, added: [], buyer: null, timeZone: 'UTC', now: NOW }),
    ).split('\n');
    expect([facts.includes(dashboard.sale.fact.savedAt), facts.includes(dashboard.sale.fact.paidAt)]).toEqual([
      true,
      false,
    ]);
    expect(timelineOf(language, token)).toContain(dashboard.sale.timelineEntry.createdToken);
  },
);

test('experience 1: a table to download has the method and the account beside the card', () => {
  const bit = saleRow(saleOf('bit'), 'UTC');
  expect([bit.sale_payment_method, bit.sale_type, bit.buyer_card_brand, bit.buyer_account]).toEqual([
    'bit',
    'sale',
    '',
    '',
  ]);
  expect(saleRow(saleOf('sepa'), 'UTC')).toMatchObject({ sale_payment_method: 'sepa', buyer_account: 'DE****3000' });
  const refund = {
    ...paidBy('sepa'),
    attemptId: 'TRAN-A',
    saleId: 'SALE-A',
    saleCode: 1,
    sellerName: '',
    productName: '',
    reference: '',
    buyerName: '',
    kind: 'refund',
    state: 'succeeded',
    amount: 1,
    currency: 'EUR',
    fromSellerCard: false,
    channel: 'api',
    userName: null,
    declineCode: null,
    reason: null,
    note: null,
    createdAt: NOW,
  } as const;
  expect(refundRow(refund, 'UTC')).toMatchObject({ sale_payment_method: 'sepa', buyer_account: 'DE****3000' });
});

test.each(LANGUAGES)('what other modules add is said among the facts and in the timeline, in %s', (language) => {
  const texts = MESSAGES[language];
  const sale = saleOf('bit');
  const fact: AddedFact = {
    label: { key: 'documents.title', values: { type: { key: 'documents.type.receipt' }, number: 12 } },
    value: { key: 'dashboard.sale.receiptLink' },
    href: '/document/7',
  };
  const line: AddedLine = {
    at: NOW,
    icon: 'document',
    sentence: { key: 'documents.type.receipt' },
    detail: 'As asked',
  };
  const facts = drawn(
    language,
    createElement(KeyFacts, { sale, added: [fact], buyer: null, timeZone: 'UTC', now: NOW }),
  ).split('\n');
  const title = texts.documents.title.replace('{type}', texts.documents.type.receipt).replace('{number}', '12');
  expect(facts).toEqual(expect.arrayContaining([title, texts.dashboard.sale.receiptLink]));
  const timeline = drawn(
    language,
    createElement(Timeline, {
      sale,
      messages: [],
      lines: [line],
      actions: { resend: null },
      timeZone: 'UTC',
      now: NOW,
    }),
  ).split('\n');
  expect(timeline).toEqual(expect.arrayContaining([texts.documents.type.receipt, 'As asked']));
});
