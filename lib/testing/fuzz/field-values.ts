import fc from 'fast-check';

/** Values of fields that mean something beyond their type: identifiers of what is there, cards, amounts. */

/** `payable`, `paid`, `held`, `template`, `kept`: sales that something can be done with. */
export type RefKind =
  | 'seller'
  | 'partner'
  | 'secret'
  | 'sale'
  | 'payable'
  | 'paid'
  | 'held'
  | 'template'
  | 'kept'
  | 'attempt'
  | 'token'
  | 'uuid'
  | 'refresh'
  | 'client'
  | 'client-secret'
  | 'product'
  | 'customer'
  | 'callback'
  | 'public'
  | 'terminal'
  | 'code'
  | 'service'
  | 'document'
  | 'at-device'
  | 'plan'
  | 'unpaid-plan'
  | 'running-plan'
  | 'paused-plan';

/** The `nth` newest record of a kind; of another seller where it is `foreign`. */
export class Ref {
  readonly kind: RefKind;
  readonly nth: number;
  readonly isForeign: boolean;
  constructor(kind: RefKind, nth: number, isForeign: boolean) {
    [this.kind, this.nth, this.isForeign] = [kind, nth, isForeign];
  }
}

export const ref = (kind: RefKind): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.nat(30) }), fc.nat(24))
    .map(([nth, at]) => new Ref(kind, nth, at === 0));

export const among = (...values: readonly unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);

export const MOMENTS = [
  '2026-01-01',
  '2026-11-22 10:00',
  '2026-03-27 02:30:00',
  '2024-02-29 23:59:59',
  '9998-12-31 23:59:59',
  '9999-12-31 23:59:59',
  '1000-01-01 00:00:00',
  '1970-01-01',
];
const CARDS = [
  '4111111111111111',
  '4111111111111111',
  '4111111111111111',
  4242424242424242,
  '5555555555554444',
  '4000 0000 0000 0002',
  '4000-0000-0000-3220',
  '4580458045804580',
  '378282246310005',
  '12345674',
];

/** Fields that mean something beyond their type, by name. */
export const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  seller_svc_id: ref('seller'),
  'Svc-Merchant-Key': ref('seller'),
  mpl: ref('seller'),
  'Svc-Public-Key': ref('public'),
  svc_client_key: ref('partner'),
  'Svc-Partner-Key': ref('partner'),
  key: ref('secret'),
  refresh_token: ref('refresh'),
  svc_sale_id: ref('sale'),
  sale_svc_id: ref('sale'),
  origin_sale_id: ref('sale'),
  svc_transaction_id: ref('attempt'),
  buyer_key: ref('token'),
  token_guid: ref('token'),
  uuid: ref('uuid'),
  sub_svc_id: ref('plan'),
  seller_social_id: among('9999999999', '9999999999', '008336174'),
  seller_birthdate: among('21/03/1990'),
  seller_social_id_issued: among('14/06/2015'),
  seller_gender: among(0, 1, '1'),
  seller_email: fc.integer({ min: 1, max: 1e9 }).map((number) => `seller${number}@example.com`),
  seller_phone: among('0521234567'),
  seller_bank_code: among('12', 12),
  seller_bank_branch: among('600'),
  seller_bank_account_number: among('123456'),
  seller_site_url: among('https://shop.example.com'),
  seller_person_business_type: among(7, '7'),
  seller_inc: among(1, '1', 3),
  seller_inc_code: among('514000008'),
  seller_address_country: among('IL'),
  seller_plan: among(undefined),
  parts: among('payments', ['payments', 'balance']),
  origin: among('http://localhost:3000'),
  sub_price: among(4900, 4900, '4900', 500, 999_999_999_999),
  sub_currency: among(...Array(12).fill('ILS'), 'USD', 'EUR'),
  sub_start_date: among('31/01/2027', '29/02/2028 09:30', '01/12/2020', '31/12/2999 23:59'),
  sub_payment_method: among('credit-card', 'credit-card', 'multi', 'il-direct-debit'),
  sub_callback_url: ref('callback'),
  sub_return_url: among('https://shop.example.com/done'),
  sub_email_address: among('dana@example.com'),
  sub_indicative_mobile: among('0521234567'),
  sub_status: among(1, 2, [1, 2, 76], '3'),
  sub_iteration_type: among(1, 2, '3', 4),
  sale_price: among(5000, 5000, 5000, 5000, 5000, 5000, '5000', '5000', 500, 999_999_999_999),
  sale_refund_amount: among(500, 1000, '5000', 4999),
  currency: among(...Array(12).fill('ILS'), 'USD', 'EUR'),
  sale_currency: among('ILS', 'USD', ['ILS', 'EUR']),
  terminal_id: ref('terminal'),
  vas_svc_id: ref('service'),
  verification_code: ref('code'),
  sale_callback_url: ref('callback'),
  sale_return_url: among('https://shop.example.com/done', 'https://shop.example.com/done?a=1&b=2#x'),
  credit_card_number: among(...CARDS),
  card_number: among(...CARDS),
  credit_card_exp: among('12/30', '1230', '12/2030', 1230),
  card_expiry: among('1230', '12/30'),
  credit_card_cvv: among('123', 123, '1234'),
  card_cvv: among('123', '1234'),
  buyer_social_id: among('000000018', '123456782'),
  social_id: among('000000018'),
  sale_email: among('dana@example.com'),
  email: among('dana@example.com'),
  buyer_email: among('dana@example.com'),
  sale_mobile: among('0521234567', '+972521234567'),
  phone_number: among('052-1234567', '+972 52 1234567'),
  additional_phone: among('03-1234567'),
  additional_phone_number: among('03-1234567'),
  birthday: among('02-29-2000', '12-31-1999'),
  installments: among('1', 1, 3, '12', '103', 112),
  sale_type: among('sale', 'sale', 'authorize', 'authorize', 'authorize', 'token', 'template', 'multi-capture'),
  layout: among('dynamic', 'qr-sms', 'dynamic-loose'),
  sale_payment_method: among(
    'credit-card',
    'credit-card',
    'multi',
    'bit',
    'apple-pay',
    'google-pay',
    'paypal',
    'bank-transfer',
    'sepa',
    'bacs',
    'il-direct-debit',
  ),
  method: among('credit-card', 'credit-card', 'bit', 'multi'),
  services: among({ name: '3D Secure', settings: { active: true } }, [
    { name: '3D Secure', settings: { active: false } },
  ]),
  order_number: among('123456789012345', '1'),
  sale_status: among('completed', 'initial', ['completed', 'refunded'], 'authorized', 'pending'),
  transaction_type: among(1, 2, [1, 20]),
  transaction_status: among(1, [1, 2, 11]),
  sale_svc_code: among(1, '2', [1, 2, 3]),
  country: among('IL', 'Israel'),
  page: among(1, 2, '1', 1_000_000_000),
  page_size: among(1, 100, 500),
  items_per_page: among(1, 100, 500),
  page_number: among(1, 2),
};
