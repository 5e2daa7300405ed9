import { describe, expect, test } from 'vitest';
import type { SubscriptionMethod } from '#lib/kernel/subscription.ts';
import { meansOf, methodThatPays } from './methods.ts';

const CARD = { cardMask: '411111******1111', cardExpiry: '1230' };
const ACCOUNT = { cardMask: 'DE****3000', cardExpiry: null };
const NOTHING = { cardMask: null, cardExpiry: null };

const kept = (paymentMethod: SubscriptionMethod, what: object, currency = 'ILS') => {
  const of = { paymentMethod, currency, ...NOTHING, ...what };
  return [methodThatPays(of), meansOf(of)];
};

describe('what pays a subscription', () => {
  test('is what was asked for, where that is one method', () => {
    expect(kept('credit-card', CARD)).toEqual(['credit-card', 'card']);
    expect(kept('sepa', ACCOUNT, 'EUR')).toEqual(['sepa', 'account']);
    expect(kept('bacs', ACCOUNT, 'GBP')).toEqual(['bacs', 'account']);
    expect(kept('il-direct-debit', ACCOUNT)).toEqual(['il-direct-debit', 'account']);
  });

  test('of any method is a card by its expiry, else the debit of its currency', () => {
    expect(kept('multi', CARD, 'EUR')).toEqual(['credit-card', 'card']);
    expect(kept('multi', ACCOUNT, 'ILS')).toEqual(['il-direct-debit', 'account']);
    expect(kept('multi', ACCOUNT, 'EUR')).toEqual(['sepa', 'account']);
    expect(kept('multi', ACCOUNT, 'GBP')).toEqual(['bacs', 'account']);
  });

  test('is what a program brought in the place of what was asked for', () => {
    expect(kept('sepa', CARD, 'EUR')).toEqual(['credit-card', 'card']);
    expect(kept('credit-card', ACCOUNT, 'EUR')).toEqual(['sepa', 'account']);
  });

  test('is nothing before anything is kept, and is spoken of as what will be', () => {
    expect(kept('bacs', NOTHING, 'GBP')).toEqual([null, 'account']);
    expect(kept('credit-card', NOTHING)).toEqual([null, 'card']);
    expect(kept('multi', NOTHING)).toEqual([null, 'card']);
  });
});
