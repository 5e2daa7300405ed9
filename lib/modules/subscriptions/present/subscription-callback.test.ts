import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedOnce, subscriptionChanged } from '#lib/testing/callbacks/subscription-callbacks.ts';
import { SUBSCRIPTION_CALLBACK_FIELDS } from '../contract/callback-fields.ts';
import { type SubscriptionChange, subscriptionCallbackBody } from './subscription-callback.ts';

const TOLD = { sellerPublicKey: '7d3c1d3c-0000-4000-8000-000000000000', timeZone: 'Asia/Jerusalem' };
const fieldsOf = (change: SubscriptionChange) =>
  Object.fromEntries(new URLSearchParams(subscriptionCallbackBody(change, TOLD)));

test('sub-iteration-success: the record, the buyer and the sale, encoded, in the order of the contract', () => {
  expect(subscriptionCallbackBody(chargedOnce, TOLD).split('&')).toEqual([
    'sub_url=https%3A%2F%2Fpay.example.com%2Fsubscription%2Fgenerate%2FSUBAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'status_code=0',
    'svc_status=success',
    'status_error_code=0',
    'seller_public_key=7d3c1d3c-0000-4000-8000-000000000000',
    'seller_id=3',
    'sub_svc_id=SUBAAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'sub_svc_code=120331',
    'subscription_id=plan+%26+co',
    'sub_created=2026-11-24+10%3A15%3A00',
    'sub_start_date=2026-12-01+09%3A00%3A00',
    'sub_prev_date=2026-12-01+09%3A00%3A04',
    'sub_next_date=2027-01-01+09%3A00%3A00',
    'sub_status=2',
    'sub_iteration_type=3',
    'sub_currency=ILS',
    'sub_price=4900',
    'sub_description=%D7%9E%D7%95%D7%A2%D7%93%D7%95%D7%9F+%D7%A7%D7%A4%D7%94',
    'sub_iterations=12',
    'sub_iterations_completed=1',
    'sub_iterations_skipped=0',
    'sub_iterations_left=11',
    'sub_paid=1',
    'buyer_name=Dana+Levi',
    'buyer_email=dana%40example.com',
    'buyer_card_mask=411111******1111',
    'buyer_card_exp=1230',
    'svc_sale_id=SALEAAAA-BBBBBBBB-CCCCCCCC-DDDDDDDD',
    'svc_sale_code=482190337',
    'action_date=2026-12-01+09%3A00%3A04',
    'notify_type=sub-iteration-success',
  ]);
});

test('a failure says its code and its reason, and what was failing before is no failure of another event', () => {
  const failing = { state: 76, errorCode: 21005, errorText: 'חריגה מהמסגרת' };
  expect(fieldsOf(subscriptionChanged({ notifyType: 'sub-failure', subscription: failing }))).toMatchObject({
    status_code: '1',
    svc_status: 'failure',
    status_error_code: '21005',
    sub_status: '76',
    sub_error_text: 'חריגה מהמסגרת',
    status_error_details: 'חריגה מהמסגרת',
    svc_sale_id: chargedOnce.sale?.publicId,
  });
  const paused = fieldsOf(
    subscriptionChanged({ notifyType: 'sub-pause', sale: null, subscription: { ...failing, state: 3 } }),
  );
  expect(paused).toMatchObject({ status_code: '0', svc_status: 'success', status_error_code: '0', sub_status: '3' });
  expect(paused['sub_error_text']).toBe('חריגה מהמסגרת');
  expect(Object.keys(paused)).not.toEqual(expect.arrayContaining(['status_error_details', 'svc_sale_id']));
});

test('an endless one has -1 dates and -1 left, an unpaid one neither dates nor card, and nobody a signature or a key', () => {
  const made = fieldsOf(
    subscriptionChanged({
      notifyType: 'sub-create',
      sale: null,
      subscription: {
        state: 1,
        iterations: null,
        completed: 0,
        isPaid: false,
        previousAt: null,
        nextAt: null,
        cardMask: null,
        cardExpiry: null,
        merchantReference: '',
      },
    }),
  );
  expect(made).toMatchObject({ sub_iterations: '-1', sub_iterations_left: '-1', sub_paid: '0', sub_status: '1' });
  for (const absent of ['sub_prev_date', 'sub_next_date', 'buyer_card_mask', 'subscription_id', 'svc_sale_code'])
    expect(Object.keys(made)).not.toContain(absent);
  for (const never of ['svc_signature', 'seller_svc_id', 'session']) expect(Object.keys(made)).not.toContain(never);
});

test('whatever a buyer or a merchant has typed stays inside its own field, and notify_type is last', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (description, buyerName) => {
      const body = subscriptionCallbackBody(subscriptionChanged({ subscription: { description, buyerName } }), TOLD);
      const names = [...new URLSearchParams(body).keys()];
      expect(names).toEqual(SUBSCRIPTION_CALLBACK_FIELDS.map(({ name }) => name).filter((one) => names.includes(one)));
      expect(names.at(-1)).toBe('notify_type');
      expect(new URLSearchParams(body).get('sub_description')).toBe(description);
    }),
  );
});
