import { beforeAll, describe, expect, test } from 'vitest';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { ALL_WAYS } from '#lib/testing/mail/ways.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { DEFAULT_SETTINGS, type Setting, SETTINGS } from '../contract/settings.ts';
import type { IterationSale, SubscriptionFacts } from '../domain/facts.ts';
import { readCardKey, readManageKey } from '../change/subscription-links.ts';
import { messageFor, type MessageCause } from './subscription-messages.ts';

const NOW = new Date('2026-11-24T10:00:00Z');
const AT = new Date('2026-12-24T10:00:00Z');
const PUBLIC_ID = 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA';

beforeAll(() => {
  useSettings(
    readSettings({
      ...TEST_SECRETS,
      DATABASE_URL: 'postgres://x@localhost/x',
      VAULT_DATABASE_URL: 'postgres://y@localhost/x',
      BANK_URL: 'http://127.0.0.1:9',
      APP_URL: 'http://localhost:3000',
    }),
  );
});

const plan: SubscriptionFacts = {
  id: 7,
  publicId: PUBLIC_ID,
  code: 1,
  sellerId: 3,
  kind: 'regular',
  state: 'active',
  merchantReference: '',
  price: 4_900,
  currency: 'ILS',
  description: 'Coffee',
  period: 'monthly',
  iterations: 12,
  offset: 0,
  startsAt: NOW,
  startsWhenPaid: false,
  completed: 2,
  skipped: 0,
  previousAt: NOW,
  nextAt: AT,
  skipsUntil: null,
  failures: 0,
  errorCode: 0,
  paymentMethod: 'credit-card',
  tokenId: 1,
  language: 'he',
  callbackUrl: null,
  returnUrl: null,
  sendNotification: true,
  buyerName: 'Dana',
  buyerEmail: 'dana@example.com',
  buyerPhone: '0521234567',
  buyerSocialId: '',
  cardBrand: 'Visa',
  cardMask: '458045******4580',
  cardExpiry: '1240',
  createdAt: NOW,
  activatedAt: NOW,
  endedAt: null,
  changedAt: NOW,
  reason: null,
};
const moment = {
  now: NOW,
  origin: 'https://pay.example.com',
  ways: ALL_WAYS,
  settings: DEFAULT_SETTINGS,
  seller: { country: 'IL', emailModule: true, smsModule: null },
};

const sale = {} as IterationSale;
const failed = { kind: 'failed', number: 3, sale, errorCode: 20_004, failures: 2, retryAt: AT } as const;
const price = { kind: 'price-changed', from: 3_900, to: 4_900, notifiesBuyer: true } as const;
const link = { kind: 'link', purpose: 'card', once: 'wish 1', to: { email: 'other@example.com' } } as const;
const code = { kind: 'code', code: '482913', once: 'code 5', to: { phone: '0529999999' } } as const;

const tell = (cause: MessageCause, more: Partial<SubscriptionFacts> = {}, settings = DEFAULT_SETTINGS) =>
  messageFor({ ...plan, ...more }, cause, { ...moment, settings });

test.each<[MessageCause, Partial<SubscriptionFacts>, template: string, once: string]>([
  [{ kind: 'activated' }, {}, 'started', 'subscription 7'],
  [failed, { state: 'retrying' }, 'failed', 'subscription 7 date 3 failure 2'],
  [price, {}, 'price', `subscription 7 at ${NOW.toISOString()}`],
  [{ kind: 'paused' }, { state: 'paused' }, 'paused', `subscription 7 at ${NOW.toISOString()}`],
  [{ kind: 'cancelled' }, { state: 'cancelled' }, 'cancelled', 'subscription 7'],
  [{ kind: 'completed' }, { state: 'completed' }, 'cancelled', 'subscription 7'],
  [{ kind: 'reminder' }, {}, 'reminder', `subscription 7 date ${AT.toISOString()}`],
  [{ kind: 'card-ending', endsAt: AT }, {}, 'card', `subscription 7 card ${AT.toISOString()}`],
  [link, {}, 'link', 'subscription 7 wish 1'],
  [code, {}, 'code', 'subscription 7 code 5'],
])('%o is told once, by its own key', (cause, more, template, once) => {
  expect(tell(cause, more)).toMatchObject({
    template: `subscription-${template}`,
    once,
    sellerId: 3,
    subscriptionId: 7,
    language: 'he',
  });
});

test.each<MessageCause>([
  { kind: 'created' },
  { kind: 'charged', number: 1, sale },
  { kind: 'recovered', number: 1 },
  { kind: 'skipped', count: 1 },
  { kind: 'card-changed', mask: null },
  { kind: 'resumed' },
])('%o is not told', (cause) => expect(tell(cause)).toBeNull());

describe('a failure', () => {
  test.each<[Partial<SubscriptionFacts>, outcome: string | null]>([
    [{ state: 'retrying' }, 'retry'],
    [{ state: 'failed', reason: 'card' }, 'another-card'],
    [{ state: 'cancelled', reason: 'failures' }, 'cancelled'],
    // A charge in progress when the subscription ended or paused, and a first payment on the page.
    [{ state: 'cancelled', reason: 'seller' }, null],
    [{ state: 'paused' }, null],
    [{ state: 'initial' }, null],
  ])('of %o is told as %s', (more, outcome) => {
    const told = tell(failed, more);
    expect(told && 'outcome' in told.facts ? told.facts.outcome : null).toBe(outcome);
  });

  test('says how many more there may be, and never fewer than none', () => {
    const left = (failures: number) => tell({ ...failed, failures }, { state: 'retrying' })?.facts;
    expect(left(2)).toMatchObject({ left: 5 });
    expect(left(9)).toMatchObject({ left: 0 });
  });

  test('the seventh says itself that it was cancelled; where failures are not told, its end is', () => {
    const end = { state: 'cancelled', reason: 'failures' } as const;
    const off = { ...DEFAULT_SETTINGS, remindsFailure: false };
    expect([tell(failed, end), tell({ kind: 'cancelled' }, end)]).toMatchObject([
      { facts: { outcome: 'cancelled' } },
      null,
    ]);
    expect([tell(failed, end, off), tell({ kind: 'cancelled' }, end, off)]).toMatchObject([
      null,
      { facts: { end: 'cancelled', paid: 2 } },
    ]);
  });
});

test('each setting switches off its own, and what was asked for is sent whatever they say', () => {
  const all: Readonly<Record<string, [MessageCause, Partial<SubscriptionFacts>]>> = {
    started: [{ kind: 'activated' }, {}],
    paused: [{ kind: 'paused' }, {}],
    cancelled: [{ kind: 'cancelled' }, {}],
    failed: [failed, { state: 'retrying' }],
    reminder: [{ kind: 'reminder' }, {}],
    card: [{ kind: 'card-ending', endsAt: AT }, {}],
    price: [price, {}],
    link: [link, {}],
    code: [code, {}],
  };
  const silencedBy = (setting: Setting) =>
    Object.entries(all).flatMap(([name, [cause, more]]) =>
      tell(cause, more, { ...DEFAULT_SETTINGS, [setting]: false }) === null ? [name] : [],
    );
  expect(Object.fromEntries(SETTINGS.map((setting) => [setting, silencedBy(setting)]))).toEqual({
    notifiesOfChanges: ['started', 'paused', 'cancelled'],
    remindsFailure: ['failed'],
    remindsYearly: ['reminder'],
    remindsCard: ['card'],
    mayPause: [],
    mayCancel: [],
  });
  const silent = { sendNotification: false } as const;
  expect(
    Object.entries(all).flatMap(([name, [cause, more]]) => (tell(cause, { ...more, ...silent }) ? [name] : [])),
  ).toEqual(['link', 'code']);
});

test('what was asked for goes where it was asked to go, and nowhere else', () => {
  expect(tell(link)).toMatchObject({ email: 'other@example.com', phone: null });
  expect(tell(code)).toMatchObject({ email: null, phone: '0529999999', secret: '482913' });
  expect(tell({ ...code, to: {} })).toBeNull();
  expect(tell({ kind: 'paused' }, { buyerEmail: '', buyerPhone: '' })).toBeNull();
  expect(tell({ kind: 'paused' }, { buyerEmail: '' })).toMatchObject({ email: null, phone: '0521234567' });
});

test('a notice goes by the ways that arrive; one that arrives by none is kept, to say so', () => {
  const by = (ways: Partial<typeof ALL_WAYS>, smsModule: boolean | null = null) =>
    messageFor(
      plan,
      { kind: 'paused' },
      {
        ...moment,
        seller: { country: 'IL', emailModule: true, smsModule },
        ways: { ...ALL_WAYS, ...ways },
      },
    );
  expect(by({})).toMatchObject({ email: 'dana@example.com', phone: '0521234567' });
  expect(by({}, false)).toMatchObject({ email: 'dana@example.com', phone: null });
  expect(by({ hasSms: false }, true)).toMatchObject({ email: 'dana@example.com', phone: null });
  expect(by({ hasMail: false })).toMatchObject({ email: null, phone: '0521234567' });
  expect(by({ hasMail: false, hasSms: false })).toMatchObject({ email: 'dana@example.com', phone: '0521234567' });
});

const ACCOUNT = { paymentMethod: 'sepa', cardMask: 'DE****3000', cardExpiry: null, cardBrand: null } as const;
const [OWN, CARD] = ['own page', 'page for another card'];

test.each<
  [what: string, cause: MessageCause, more: Partial<SubscriptionFacts>, button: string | null, also: string | null]
>([
  ['that it began', { kind: 'activated' }, {}, OWN, null],
  ['a yearly charge that is to come', { kind: 'reminder' }, { period: 'yearly' }, OWN, CARD],
  ['a failure that is tried again', failed, { state: 'retrying' }, CARD, OWN],
  ['a failure of an account', failed, { state: 'retrying', ...ACCOUNT }, CARD, OWN],
  ['a failure that needs another card', failed, { state: 'failed' }, CARD, OWN],
  ['the seventh failure', failed, { state: 'cancelled', reason: 'failures' }, OWN, null],
  ['a card that ends', { kind: 'card-ending', endsAt: AT }, {}, CARD, OWN],
  ['another price', price, {}, OWN, CARD],
  ['a pause', { kind: 'paused' }, { state: 'paused' }, OWN, null],
  ['a cancellation', { kind: 'cancelled' }, { state: 'cancelled' }, OWN, null],
  ['its end', { kind: 'completed' }, { state: 'completed' }, OWN, null],
  ['the link for another card', link, {}, CARD, OWN],
  ['the link to the own page', { ...link, purpose: 'manage' }, {}, OWN, null],
  ['a code', code, {}, null, null],
])('a message of %s leads where its buyer can do something about it', (_, cause, more, button, also) => {
  const leadsTo = (address: string | undefined): string | null => {
    const key = address?.split('/').at(-1) ?? '';
    for (const [page, read] of [
      [OWN, readManageKey],
      [CARD, readCardKey],
    ] as const)
      if (read(key, NOW) !== null) return page;
    return null;
  };
  const told = tell(cause, more);
  expect([leadsTo(told?.secret), leadsTo(told?.also)]).toEqual([button, also]);
});

test('what pays is a card, an account, or nothing that is known yet', () => {
  const paidWith = (more: Partial<SubscriptionFacts>) => {
    const facts = tell({ kind: 'paused' }, more)?.facts;
    return facts && 'paidWith' in facts ? facts.paidWith : undefined;
  };
  expect(paidWith({})).toMatchObject({ method: 'credit-card', cardBrand: 'Visa', cardLast4: '4580' });
  expect(paidWith({ paymentMethod: 'multi' })).toMatchObject({ method: 'credit-card' });
  expect(paidWith({ paymentMethod: 'sepa', cardMask: 'DE****3000', cardExpiry: null, cardBrand: null })).toEqual({
    method: 'sepa',
    cardBrand: null,
    cardLast4: null,
    account: 'DE****3000',
  });
  // Any method was asked for, and its buyer brought an account: the debit of its currency.
  expect(paidWith({ paymentMethod: 'multi', cardMask: 'IL****2111', cardExpiry: null, cardBrand: null })).toEqual({
    method: 'il-direct-debit',
    cardBrand: null,
    cardLast4: null,
    account: 'IL****2111',
  });
  expect(paidWith({ cardMask: null })).toBeNull();
});
