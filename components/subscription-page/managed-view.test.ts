import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import type { ManagedPlan } from '#lib/modules/subscriptions/contract/buyer-pages.ts';
import { DEFAULT_CORNER } from '#lib/modules/sellers/contract/brand.ts';
import { cardViewOf, managedViewOf } from './managed-view.ts';

/** The line about the payment method: a card is called a card, an account never is. */

const NOW = new Date('2026-11-24T08:00:00Z');
const NEXT = new Date('2026-12-01T08:00:00Z');

const BY_CARD: ManagedPlan = {
  subscriptionId: 'SUB-1',
  kind: 'regular',
  state: 'active',
  description: 'Coffee box',
  language: 'en',
  price: 4_900,
  currency: 'EUR',
  period: 'monthly',
  nextAt: NEXT,
  sellerName: 'Tamar Books',
  look: {
    color: null,
    buttonText: null,
    paper: null,
    ink: null,
    logo: null,
    corner: DEFAULT_CORNER,
    font: 'system',
    scheme: 'auto',
  },
  shopUrl: null,
  termsUrl: null,
  embedOrigins: null,
  sandbox: false,
  isPayable: true,
  mayCancel: true,
  mayPause: true,
  isReachable: true,
  completed: 3,
  iterations: null,
  past: [],
  older: null,
  isOlder: false,
  mayDo: [],
  dates: {
    now: NOW,
    timeZone: 'Asia/Jerusalem',
    next: [NEXT],
    isDueNow: false,
    left: null,
    last: null,
    anchor: NEXT,
    moves: null,
  },
  firstCharges: [],
  means: 'card',
  paidWith: { method: 'credit-card', brand: 'Visa', lastFour: '1111', expiry: '1230' },
  failed: null,
};
const BY_ACCOUNT: ManagedPlan = {
  ...BY_CARD,
  means: 'account',
  paidWith: { method: 'sepa', brand: '', lastFour: '3000', expiry: null },
};

const plain = (text: string | null): string => (text ?? '').replace(/[\u2066-\u2069]/g, '');
const managed = (plan: ManagedPlan, language: Language = 'en') =>
  managedViewOf({ managed: plan, session: 's', asks: null, did: null }, language);
const change = (plan: ManagedPlan, language: Language = 'en') =>
  cardViewOf({ change: plan, consentDigest: '', hasChanged: false, isExpired: false, link: null }, language);

/** Everything that both pages say. */
function saidOf(plan: ManagedPlan, language: Language): string {
  const [own, other] = [managed(plan, language), change(plan, language)];
  return plain(
    [
      ...[own.status, own.changeCard, other.title, other.chargeNow, other.consent, other.submit],
      ...[...own.facts, ...other.facts].flatMap(({ name, value }) => [name, value]),
    ].join('\n'),
  );
}

/** Beginnings of the words for a card. */
const CARD_WORDS: Readonly<Record<Language, RegExp>> = {
  en: /\bcards?\b/i,
  he: /כרטיס/,
  es: /tarjeta/i,
  ru: /карт/i,
  ar: /بطاقة/,
};

describe('what pays a subscription', () => {
  test('is named by its kind and its last digits', () => {
    expect(managed(BY_CARD).facts.map(({ name, value }) => `${name}: ${plain(value)}`)).toContain(
      'Card: Visa ending in 1111, valid until 12/30',
    );
    expect(managed(BY_ACCOUNT).facts.map(({ name, value }) => `${name}: ${plain(value)}`)).toContain(
      'Bank account: SEPA direct debit ending in 3000',
    );
    expect(change(BY_ACCOUNT).facts.map(({ name }) => name)).toEqual(['Current bank account']);
  });

  test.each(LANGUAGES)('is no card in %s where an account is debited, in any state', (language) => {
    for (const state of ['active', 'paused', 'retrying', 'failed'] as const) {
      const failed = state === 'failed' || state === 'retrying' ? { price: 4_900, dueAt: NOW } : null;
      expect(saidOf({ ...BY_ACCOUNT, state, failed }, language)).not.toMatch(CARD_WORDS[language]);
      expect(saidOf({ ...BY_CARD, state, failed }, language)).toMatch(CARD_WORDS[language]);
    }
  });

  test('is asked for as a new mandate where it is an account', () => {
    expect(plain(change(BY_ACCOUNT).consent)).toContain('asks for a new direct debit mandate');
    expect(plain(change(BY_CARD).consent)).not.toContain('mandate');
    expect(managed({ ...BY_ACCOUNT, state: 'failed' }).status).toBe('Needs another payment method');
    expect(managed({ ...BY_CARD, state: 'failed' }).status).toBe('Needs another card');
  });
});
