import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { SECRET_BYTES, webhookHeaders, webhookKey, webhookSecret } from './standard-webhooks.ts';

// From the standard's own reference implementations.
const KNOWN = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('W-13: the example of the standard comes out as it says', () => {
  expect(webhookHeaders(KNOWN, [webhookKey(KNOWN.secret)])).toEqual({
    'webhook-id': KNOWN.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': KNOWN.signature,
  });
});

test('W-13: with two keys there are two signatures, parted by a space, and the independent verifier takes either secret', () => {
  const [one, other] = [
    webhookSecret(Buffer.alloc(SECRET_BYTES, 1)),
    webhookSecret(Buffer.alloc(SECRET_BYTES, 2)),
  ] as const;
  const body = 'buyer_name=%D7%93%D7%A0%D7%94&notify_type=refund';
  const headers = webhookHeaders({ id: 'msg_1', seconds: Math.floor(Date.now() / 1_000), body }, [
    webhookKey(one),
    webhookKey(other),
  ]);
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of [one, other])
    expect(() => new Webhook(secret).verify(body, headers, { jsonParse: false })).not.toThrow();
  expect(() =>
    new Webhook(webhookSecret(Buffer.alloc(SECRET_BYTES, 3))).verify(body, headers, { jsonParse: false }),
  ).toThrow();
});

test('a secret is made of exactly its bytes', () => {
  expect(() => webhookSecret(Buffer.alloc(SECRET_BYTES - 1))).toThrow(RangeError);
  expect(webhookSecret(Buffer.alloc(SECRET_BYTES))).toBe(`whsec_${'A'.repeat(43)}=`);
});
