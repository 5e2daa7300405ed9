import { expect, test } from 'vitest';
import { PAGE_METHODS, inOrder } from './payment-method.ts';

test('without an order of the seller wallets come first, then Bit, then the card, then everything else', () => {
  expect(inOrder(PAGE_METHODS, [])).toEqual([
    'apple-pay',
    'google-pay',
    'bit',
    'credit-card',
    'paypal',
    'bank-transfer',
    'sepa',
    'bacs',
    'il-direct-debit',
  ]);
});

test('what a seller ordered comes in its order, what it did not name after it, and nothing that the sale does not take', () => {
  expect(inOrder(['credit-card', 'bit', 'paypal', 'google-pay'], ['paypal', 'bit', 'sepa'])).toEqual([
    'paypal',
    'bit',
    'google-pay',
    'credit-card',
  ]);
});
