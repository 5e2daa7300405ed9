import fc from 'fast-check';
import { expect, test } from 'vitest';
import { times } from '#lib/testing/thorough.ts';
import { type SaleCallback, saleCallbackBody } from './sale-callback.ts';
import { signatureOf } from '#lib/modules/callbacks/index.ts';
import { signedBy, paid, SIGNATURE, linesOf } from '#lib/testing/callbacks/sale-callbacks.ts';

test('sale-complete: every known field, encoded, in the order of the contract', () => {
  expect(linesOf(paid)).toEqual([
    'svc_status=success',
    'status_error_code=0',
    'status_code=0',
    'svc_sale_id=SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_sale_code=10007',
    'sale_created=2026-01-15+12%3A00%3A00',
    'svc_sale_status=completed',
    'sale_status=completed',
    'currency=ILS',
    'sale_payment_method=credit-card',
    'is_token_sale=0',
    'price=5075',
    `svc_signature=${SIGNATURE}`,
    'sale_description=Coffee+%26+cake',
    'sale_type=Sale',
    'svc_transaction_id=TRAN-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_transaction_total=5075',
    'svc_transaction_card_brand=Visa',
    'svc_transaction_auth_number=0012345',
    'svc_transaction_voucher=0100301',
    'svc_transaction_acquirer=bank',
    'buyer_name=%D7%93%D7%A0%D7%94+%D7%9C%D7%95%D7%99',
    'buyer_email=dana%40example.com',
    'buyer_social_id=008336174',
    'buyer_card_mask=455743******3431',
    'buyer_card_exp=1230',
    'buyer_card_is_foreign=1',
    'installments=1',
    'sale_paid_date=2026-01-15+12%3A01%3A02',
    'sale_3ds=0',
    'notify_type=sale-complete',
  ]);
});

/** The names of the contract, all of them, in its order. */
const ALL_FIELDS = [
  'svc_status',
  'status_error_code',
  'status_code',
  'svc_sale_id',
  'svc_sale_code',
  'sale_created',
  'svc_sale_status',
  'sale_status',
  'currency',
  'transaction_id',
  'sale_payment_method',
  'is_token_sale',
  'price',
  'svc_signature',
  'sale_description',
  'sale_type',
  'svc_transaction_id',
  'svc_transaction_total',
  'svc_transaction_card_brand',
  'svc_transaction_auth_number',
  'svc_transaction_voucher',
  'svc_transaction_emv_uid',
  'svc_transaction_acquirer',
  'svc_transaction_auth_source',
  'svc_transaction_card_issuer',
  'svc_transaction_credit_type',
  'buyer_name',
  'buyer_email',
  'buyer_phone',
  'buyer_social_id',
  'buyer_card_mask',
  'buyer_card_exp',
  'buyer_card_is_foreign',
  'installments',
  'transaction_first_payment',
  'transaction_periodical_payment',
  'transaction_arn',
  'sale_paid_date',
  'sale_release_date',
  'sale_3ds',
  'sale_refund_buffer',
  'sale_invoice_url',
  'buyer_key',
  'status_error_details',
  'notify_type',
];

test('with everything known, every field of the contract is there once and in its place', () => {
  const full: SaleCallback = {
    ...paid,
    notifyType: 'refund',
    sale: {
      ...paid.sale,
      merchantReference: 'order 7',
      releaseAt: new Date('2026-02-15T10:00:00Z'),
    },
    added: { sale_invoice_url: 'https://docs.example.com/320-1' },
    attempt: {
      ...paid.attempt,
      emvUid: '1',
      authSource: '2',
      creditType: '3',
      arn: '4',
      firstPayment: 5,
      periodicalPayment: 6,
    },
    card: { ...paid.card, issuer: 'Isracard' },
    buyer: { ...paid.buyer, phone: '+972501234567' },
    buyerKey: 'BUYER-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    refundable: 10,
    error: { code: 21003, details: 'wrong code' },
  };
  expect([...new URLSearchParams(saleCallbackBody(full)).keys()]).toEqual(ALL_FIELDS);
});

test('sale-authorized: a held amount, not paid yet', () => {
  const held: SaleCallback = {
    ...paid,
    notifyType: 'sale-authorized',
    sale: { ...paid.sale, type: 'authorize', status: 'authorized', paidAt: null },
  };
  expect(linesOf(held)).toEqual([
    'svc_status=success',
    'status_error_code=0',
    'status_code=0',
    'svc_sale_id=SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_sale_code=10007',
    'sale_created=2026-01-15+12%3A00%3A00',
    'svc_sale_status=authorized',
    'sale_status=authorized',
    'currency=ILS',
    'sale_payment_method=credit-card',
    'is_token_sale=0',
    'price=5075',
    `svc_signature=${SIGNATURE}`,
    'sale_description=Coffee+%26+cake',
    'sale_type=Authorize',
    'svc_transaction_id=TRAN-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_transaction_total=5075',
    'svc_transaction_card_brand=Visa',
    'svc_transaction_auth_number=0012345',
    'svc_transaction_voucher=0100301',
    'svc_transaction_acquirer=bank',
    'buyer_name=%D7%93%D7%A0%D7%94+%D7%9C%D7%95%D7%99',
    'buyer_email=dana%40example.com',
    'buyer_social_id=008336174',
    'buyer_card_mask=455743******3431',
    'buyer_card_exp=1230',
    'buyer_card_is_foreign=1',
    'installments=1',
    'sale_3ds=0',
    'notify_type=sale-authorized',
  ]);
});

const REFUND_ID = 'TRAN-RRRRRRRR-BBBBBBBB-CCCCCCCC-DDDDDDDD';

test("refund: what was refunded, what the sale cost, what is left, and the refund's own identifier and signature", () => {
  const refund: SaleCallback = {
    ...paid,
    notifyType: 'refund',
    refundable: 3075,
    sale: { ...paid.sale, status: 'partial-refund', merchantReference: 'order 7/א' },
    attempt: {
      ...paid.attempt,
      id: REFUND_ID,
      total: 2000,
      authNumber: null,
      voucher: '0100302',
      arn: '74000000000000000000001',
    },
  };
  expect(linesOf(refund)).toEqual([
    'svc_status=success',
    'status_error_code=0',
    'status_code=0',
    'svc_sale_id=SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_sale_code=10007',
    'sale_created=2026-01-15+12%3A00%3A00',
    'svc_sale_status=partial-refund',
    'sale_status=partial-refund',
    'currency=ILS',
    'transaction_id=order+7%2F%D7%90',
    'sale_payment_method=credit-card',
    'is_token_sale=0',
    'price=5075',
    `svc_signature=${signatureOf({ ...signedBy, attemptId: REFUND_ID, saleId: paid.sale.id })}`,
    'sale_description=Coffee+%26+cake',
    'sale_type=Sale',
    `svc_transaction_id=${REFUND_ID}`,
    'svc_transaction_total=2000',
    'svc_transaction_card_brand=Visa',
    'svc_transaction_voucher=0100302',
    'svc_transaction_acquirer=bank',
    'buyer_name=%D7%93%D7%A0%D7%94+%D7%9C%D7%95%D7%99',
    'buyer_email=dana%40example.com',
    'buyer_social_id=008336174',
    'buyer_card_mask=455743******3431',
    'buyer_card_exp=1230',
    'buyer_card_is_foreign=1',
    'installments=1',
    'transaction_arn=74000000000000000000001',
    'sale_paid_date=2026-01-15+12%3A01%3A02',
    'sale_3ds=0',
    'sale_refund_buffer=3075',
    'notify_type=refund',
  ]);
});

test('sale-failure: why, as a code and a sentence, under the identifier of the try', () => {
  const failed: SaleCallback = {
    ...paid,
    notifyType: 'sale-failure',
    error: { code: 21003, details: 'הקוד שבגב הכרטיס שגוי' },
    sale: { ...paid.sale, status: 'failed', paidAt: null, installments: 3 },
    attempt: {
      ...paid.attempt,
      authNumber: null,
      voucher: null,
      acquirer: null,
      firstPayment: 1691,
      periodicalPayment: 1692,
    },
    card: { brand: null, issuer: null, mask: '455743******3431', expiry: '1230', isForeign: null },
    buyer: { name: '', email: '', phone: null, socialId: null },
  };
  expect(linesOf(failed)).toEqual([
    'svc_status=failure',
    'status_error_code=21003',
    'status_code=1',
    'svc_sale_id=SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_sale_code=10007',
    'sale_created=2026-01-15+12%3A00%3A00',
    'svc_sale_status=failed',
    'sale_status=failed',
    'currency=ILS',
    'sale_payment_method=credit-card',
    'is_token_sale=0',
    'price=5075',
    `svc_signature=${SIGNATURE}`,
    'sale_description=Coffee+%26+cake',
    'sale_type=Sale',
    'svc_transaction_id=TRAN-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_transaction_total=5075',
    'buyer_name=',
    'buyer_email=',
    'buyer_card_mask=455743******3431',
    'buyer_card_exp=1230',
    'installments=3',
    'transaction_first_payment=1691',
    'transaction_periodical_payment=1692',
    'sale_3ds=0',
    'status_error_details=%D7%94%D7%A7%D7%95%D7%93+%D7%A9%D7%91%D7%92%D7%91+%D7%94%D7%9B%D7%A8%D7%98%D7%99%D7%A1+%D7%A9%D7%92%D7%95%D7%99',
    'notify_type=sale-failure',
  ]);
});

const DISPUTE_ID = 'TRAN-QQQQQQQQ-BBBBBBBB-CCCCCCCC-DDDDDDDD';

test.each([
  ['sale-chargeback', 'chargeback'],
  ['sale-chargeback-refund', 'completed'],
] as const)('%s: the sale as it stands after it, under the identifier of the dispute', (notifyType, status) => {
  const disputed: SaleCallback = {
    ...paid,
    notifyType,
    sale: { ...paid.sale, status, is3ds: true, isToken: true },
    attempt: { ...paid.attempt, id: DISPUTE_ID, authNumber: null, voucher: null },
  };
  expect(linesOf(disputed)).toEqual([
    'svc_status=success',
    'status_error_code=0',
    'status_code=0',
    'svc_sale_id=SALE-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_sale_code=10007',
    'sale_created=2026-01-15+12%3A00%3A00',
    `svc_sale_status=${status}`,
    `sale_status=${status}`,
    'currency=ILS',
    'sale_payment_method=credit-card',
    'is_token_sale=1',
    'price=5075',
    `svc_signature=${signatureOf({ ...signedBy, attemptId: DISPUTE_ID, saleId: paid.sale.id })}`,
    'sale_description=Coffee+%26+cake',
    'sale_type=Sale',
    `svc_transaction_id=${DISPUTE_ID}`,
    'svc_transaction_total=5075',
    'svc_transaction_card_brand=Visa',
    'svc_transaction_acquirer=bank',
    'buyer_name=%D7%93%D7%A0%D7%94+%D7%9C%D7%95%D7%99',
    'buyer_email=dana%40example.com',
    'buyer_social_id=008336174',
    'buyer_card_mask=455743******3431',
    'buyer_card_exp=1230',
    'buyer_card_is_foreign=1',
    'installments=1',
    'sale_paid_date=2026-01-15+12%3A01%3A02',
    'sale_3ds=1',
    `notify_type=${notifyType}`,
  ]);
});

const formOf = (callback: SaleCallback): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(saleCallbackBody(callback)));

test('refund: a buffer of nothing left is sent as 0, and no other event carries a buffer', () => {
  expect(formOf({ ...paid, notifyType: 'refund', refundable: 0 }).sale_refund_buffer).toBe('0');
  expect(formOf({ ...paid, refundable: 5075 })).not.toHaveProperty('sale_refund_buffer');
});

test('the token is sent when it is given and never otherwise', () => {
  expect(formOf(paid)).not.toHaveProperty('buyer_key');
  expect(formOf({ ...paid, buyerKey: 'BUYER-1' }).buyer_key).toBe('BUYER-1');
});

const hostile = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\r\nX-Injected: 1\r\n\r\n',
      '&notify_type=sale-complete',
      'a=b&c=d;e',
      '%26notify_type%3Drefund',
      '+ +',
      '\u0000',
      '💳\u200f',
      'notify_type',
    ),
  )
  .map((text) => text.toWellFormed());

test('W-15: whatever a buyer or merchant typed comes back equal, and there is one notify_type', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, (name, product, reference, email) => {
      const body = saleCallbackBody({
        ...paid,
        sale: { ...paid.sale, productName: product, merchantReference: reference },
        buyer: { ...paid.buyer, name, email },
      });
      const form = new URLSearchParams(body);
      expect(body).toMatch(/^[\x21-\x7e]*$/);
      expect(form.getAll('notify_type')).toEqual(['sale-complete']);
      expect([
        form.get('buyer_name'),
        form.get('sale_description'),
        form.get('transaction_id') ?? '',
        form.get('buyer_email'),
      ]).toEqual([name, product, reference, email]);
      expect([...form.keys()].length).toBe(reference === '' ? 31 : 32);
    }),
    { numRuns: times(400, 2_500) },
  );
});
