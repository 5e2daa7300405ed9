import { describe, expect, test } from 'vitest';
import type { InboxMessage } from '#lib/modules/callbacks/contract/inbox.ts';
import { checkSignature, checkWebhook, decodedFields, groupDuplicates, markOvertaken, masked } from './inbox.ts';
import { signatureOf } from '#lib/modules/callbacks/domain/signature.ts';
import {
  SECRET_BYTES,
  webhookHeaders,
  webhookKey,
  webhookSecret,
} from '#lib/modules/callbacks/domain/standard-webhooks.ts';

const key = { clientKey: 'partner-key-of-32-characters', password: 'partner-secret-of-32-characters' };
const signature = signatureOf({ ...key, attemptId: 'TRAN-1', saleId: 'SALE-1' });
const body = `svc_sale_id=SALE-1&svc_signature=${signature}&svc_transaction_id=TRAN-1&notify_type=sale-complete`;

function message(id: number, text = body): InboxMessage {
  const fields = decodedFields(text);
  return {
    id,
    receivedAt: new Date(0),
    method: 'POST',
    answered: 'received',
    after: null,
    notifyType: fields.find(({ name }) => name === 'notify_type')?.value ?? null,
    fields,
    headers: [],
    body: text,
    signature: null,
    webhook: null,
  };
}

test('W-13: a signature is computed again from its four strings and compared with what arrived', () => {
  const check = checkSignature(body, key, true);
  expect(check).toMatchObject({ computed: signature, arrived: signature, matches: true });
  expect(check?.parts.map(({ text }) => text).join('')).toBe(`${key.clientKey}${key.password}TRAN-1SALE-1`);
});

test('W-13: one changed byte is refused, and a body without a signature does not match', () => {
  expect(checkSignature(body.replace('SALE-1', 'SALE-2'), key, true)?.matches).toBe(false);
  expect(checkSignature(body, { ...key, password: 'other' }, true)?.matches).toBe(false);
  expect(checkSignature('svc_sale_id=SALE-1&svc_transaction_id=TRAN-1', key, true)).toMatchObject({
    arrived: null,
    matches: false,
  });
  expect(checkSignature('hello=1', key, true)).toBeNull();
});

test('somebody who may not see the secrets is not sent them', () => {
  const text = JSON.stringify(checkSignature(body, key, false));
  expect(text).not.toContain(key.clientKey);
  expect(text).not.toContain(key.password);
  expect(masked('short')).toBe('••••••••');
});

test('deliveries of one event are one group at the place of the newest; what is no callback stands alone', () => {
  const groups = groupDuplicates([
    message(5),
    message(4, 'a=1'),
    message(3, body.replace('sale-complete', 'refund')),
    message(2),
    message(1, 'a=1'),
  ]);
  expect(groups.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[5, 2], [4], [3], [1]]);
});

test('what no transaction stands behind is one event by its webhook-id', () => {
  const of = (id: number, webhookId: string) => ({
    ...message(id, 'sub_svc_id=SUB-1&notify_type=sub-active'),
    headers: [{ name: 'webhook-id', value: webhookId }],
  });
  const groups = groupDuplicates([of(4, 'msg_2'), of(3, 'msg_1'), of(2, 'msg_2'), message(1, 'sub_svc_id=SUB-1')]);
  expect(groups.map(({ messages }) => messages.map(({ id }) => id))).toEqual([[4, 2], [3], [1]]);
});

test('fields keep their order and their text', () => {
  expect(decodedFields('b=1+2&a=%D7%90&a=')).toEqual([
    { name: 'b', value: '1 2' },
    { name: 'a', value: 'א' },
    { name: 'a', value: '' },
  ]);
});

test('what arrives after a later event of its sale is marked, with that event; everything else is not', () => {
  const event = (id: number, type: string, attemptId: string, saleId = 'SALE-1') =>
    message(id, `svc_sale_id=${saleId}&svc_transaction_id=${attemptId}&notify_type=${type}`);
  const order = [
    { notifyType: 'sale-failure', attemptId: 'TRAN-1', saleId: 'SALE-1', place: 10 },
    { notifyType: 'sale-complete', attemptId: 'TRAN-2', saleId: 'SALE-1', place: 11 },
    { notifyType: 'refund', attemptId: 'TRAN-3', saleId: 'SALE-1', place: 15 },
    { notifyType: 'sale-complete', attemptId: 'TRAN-9', saleId: 'SALE-2', place: 12 },
  ];
  const arrived = [
    event(8, 'sale-complete', 'TRAN-2'),
    event(7, 'sale-complete', 'TRAN-9', 'SALE-2'),
    event(6, 'sale-failure', 'TRAN-1'),
    event(5, 'refund', 'TRAN-3'),
    event(4, 'refund', 'TRAN-3'),
    event(3, 'chargeback', 'TRAN-7'),
    event(2, 'sale-failure', 'TRAN-1'),
    message(1, 'a=1'),
  ];
  const marked = markOvertaken(arrived, order);
  expect(marked.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(marked.map(({ after }) => after)).toEqual(['refund', null, 'refund', null, null, null, null, null]);
});

describe('W-13: the Standard Webhooks headers of a message', () => {
  const [current, old, other] = [1, 2, 3].map((byte) => webhookSecret(Buffer.alloc(SECRET_BYTES, byte))) as [
    string,
    string,
    string,
  ];
  const signedWith = (...secrets: string[]) =>
    webhookHeaders({ id: 'msg_1', seconds: 1_700_000_000, body }, secrets.map(webhookKey));

  test('are computed again, and one signature of several is enough', () => {
    const check = checkWebhook(signedWith(current, old), body, [current, old]);
    expect(check).toMatchObject({
      id: 'msg_1',
      timestamp: '1700000000',
      matches: true,
      computed: signedWith(current)['webhook-signature'],
    });
    expect(check?.arrived).toHaveLength(2);
  });

  test('of a message from before a rotation are right by the secret of that time', () => {
    expect(checkWebhook(signedWith(old), body, [current, old])).toMatchObject({
      matches: true,
      computed: signedWith(old)['webhook-signature'],
    });
  });

  test('are wrong for another body, time, name or secret, and nothing where they are not there', () => {
    const headers = signedWith(current);
    expect(checkWebhook(headers, `${body}&x=1`, [current])).toMatchObject({ matches: false });
    expect(checkWebhook({ ...headers, 'webhook-timestamp': '1700000001' }, body, [current])).toMatchObject({
      matches: false,
    });
    expect(checkWebhook({ ...headers, 'webhook-id': 'msg_2' }, body, [current])).toMatchObject({ matches: false });
    expect(checkWebhook(headers, body, [other])).toMatchObject({
      matches: false,
      computed: signedWith(other)['webhook-signature'],
    });
    expect(checkWebhook(headers, body, [])).toMatchObject({ matches: false, computed: null });
    expect(checkWebhook({ ...headers, 'webhook-timestamp': 'now' }, body, [current])).toMatchObject({ matches: false });
    expect(checkWebhook({ 'webhook-id': 'msg_1' }, body, [current])).toBeNull();
  });
});
