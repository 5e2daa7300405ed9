import { expect, test } from 'vitest';
import { declineKeyOf, DECLINES, REFUSALS, refusalOf } from './refusals.ts';

test('the order of precedence of what can be wrong with a request', () => {
  expect(REFUSALS.map(({ key }) => key)).toEqual([
    'not_signed_in',
    'invalid_client',
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'currency_not_allowed',
    'invalid_price',
    'social_id_invalid',
    'business_number_mismatch',
    'combination_not_allowed',
    'unsupported_grant_type',
    'invalid_scope',
    'insufficient_scope',
    'url_not_acceptable',
    'unknown_client_key',
    'seller_not_found',
    'seller_not_approved',
    'payouts_not_open',
    'not_for_this_seller',
    'email_taken',
    'origin_not_registered',
    'instance_expired',
    'instance_used',
    'service_not_active',
    'wrong_terminal',
    'too_many_requests',
    'market_fee_too_high',
    'card_not_tokenisable',
    'token_unusable',
    'record_not_found',
    'sale_not_found',
    'subscription_not_found',
    'buyer_not_allowed',
    'sale_busy',
    'subscription_busy',
    'payout_busy',
    'dispute_busy',
    'device_unpaired',
    'device_offline',
    'device_busy',
    'wrong_sale_status',
    'wrong_subscription_status',
    'wrong_payout_status',
    'wrong_document_status',
    'wrong_dispute_status',
    'wrong_agreement_status',
    'nothing_to_withdraw',
    'balance_too_low',
    'device_cancelled',
    'device_timeout',
    'outcome_unknown',
    'temporarily_unavailable',
  ]);
});

test.each([
  ['not_signed_in', 9006, 401],
  ['record_not_found', 9007, 404],
  ['unreadable_body', 9003, 400],
  ['missing_parameter', 1, 500],
  ['invalid_value', 9001, 500],
  ['currency_not_allowed', 252, 500],
  ['invalid_price', 352, 500],
  ['seller_not_found', 251, 500],
  ['seller_not_approved', 174, 500],
  ['business_number_mismatch', 114, 500],
  ['payouts_not_open', 174, 500],
  ['not_for_this_seller', 174, 500],
  ['nothing_to_withdraw', 171, 500],
  ['balance_too_low', 352, 500],
  ['payout_busy', 998, 429],
  ['wrong_payout_status', 305, 500],
  ['wrong_document_status', 305, 500],
  ['dispute_busy', 998, 429],
  ['wrong_dispute_status', 305, 500],
  ['wrong_agreement_status', 305, 500],
  ['email_taken', 150, 500],
  ['instance_expired', 9009, 410],
  ['instance_used', 9010, 409],
  ['service_not_active', 720, 500],
  ['wrong_terminal', -1001, 500],
  ['device_busy', 998, 429],
  ['sale_not_found', 303, 500],
  ['subscription_not_found', 303, 500],
  ['wrong_subscription_status', 305, 500],
  ['subscription_busy', 998, 429],
  ['wrong_sale_status', 305, 500],
  ['market_fee_too_high', 308, 500],
  ['too_many_requests', 998, 429],
  ['sale_busy', 998, 429],
  ['card_not_tokenisable', 356, 500],
  ['buyer_not_allowed', 600, 500],
  ['outcome_unknown', 9002, 503],
  ['temporarily_unavailable', 9005, 503],
] as const)('%s is code %i with HTTP %i', (key, code, http) => {
  expect(refusalOf(key)).toEqual({ key, code, http });
});

test('no key, no decline code and no code of one refusal is given twice', () => {
  expect(new Set(REFUSALS.map(({ key }) => key)).size).toBe(REFUSALS.length);
  // 998 is the one code of many: try again in a moment. 303 and 305 say of a subscription, a payout, a dispute, an
  // agreement or a document what they say of a sale, 174 of payouts and kinds of sellers what it says of payments, 352
  // of a balance what it says of a sale.
  const single = REFUSALS.filter(
    ({ key }) => !/subscription|payout|dispute|agreement|balance|document|for_this_seller/.test(key),
  )
    .map(({ code }) => code as number)
    .filter((code) => code !== 998);
  expect(new Set(single).size).toBe(single.length);
  expect(new Set(DECLINES.map(({ code }) => code)).size).toBe(DECLINES.length);
});

test('a decline code that nobody knows is told as "do not honour"', () => {
  expect(declineKeyOf(21003)).toBe('wrong_cvv');
  expect(declineKeyOf(4711)).toBe('do_not_honour');
});
