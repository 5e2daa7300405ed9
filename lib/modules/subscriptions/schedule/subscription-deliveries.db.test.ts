import { describe, expect, test } from 'vitest';
import { notifyTypes } from '#lib/extensions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { givenToldSubscription, subscriptionChanged } from '#lib/testing/callbacks/subscription-callbacks.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';
import type { DeliveryRow } from '#lib/modules/callbacks/contract/deliveries.ts';
import { checkPasted } from '#lib/modules/callbacks/signing/check-pasted.ts';
import { withRecords } from '#lib/testing/callbacks/with-records.ts';
import { notifySubscriptions } from './notify-subscriptions.ts';
import { listDeliveries } from '#lib/modules/callbacks/deliveries/list-deliveries.sql.ts';
import { showDelivery } from '#lib/modules/callbacks/deliveries/store-shown-delivery.ts';
import {
  previewResend,
  type ResendActor,
  type ResendContext,
  resendDeliveries,
} from '#lib/modules/callbacks/deliveries/resend.ts';

/** The log of deliveries, sending again and verifying, of what no sale stands behind. */

const { db } = testDatabase();

const CONTEXT = { origin: 'http://localhost:3000', sandbox: true, timeZone: 'Asia/Jerusalem' };
const resendContext: ResendContext = { ...withRecords(db), ...CONTEXT, wakeDeliveries: () => undefined };
const HERE = 'https://shop.example.com/subscriptions';
const ALL = { search: '', states: [], outcomes: [], types: [], from: null, until: null, place: null };

const readerOf = ({ id }: TestSeller): ResendActor => ({
  userId: 7,
  sellerIds: [id],
  partnerSellerIds: [],
  allowedSellerIds: [id],
});
const logOf = async (seller: TestSeller, search = ''): Promise<DeliveryRow[]> =>
  (await listDeliveries(withRecords(db), readerOf(seller), { ...ALL, search })).rows;
const END = statement('test_end_sub', `UPDATE delivery SET state = $2, settled_at = app_now() WHERE id = $1`);
const end = (id: number | undefined, state: string) => db.query(END, [id, state]);

async function givenTold(seller: TestSeller, callbackUrl: string | null = null) {
  const subscription = await givenToldSubscription(db, seller.id, { callbackUrl });
  const tell = (notifyType: Parameters<typeof subscriptionChanged>[0] & object) =>
    notifySubscriptions(db, CONTEXT, [subscriptionChanged({ ...notifyType, subscription })]);
  return { subscription, tell };
}

describe('the log', () => {
  test('names the subscription, and finds it by its identifier and its number, of its own seller alone', async () => {
    const [seller, other] = [await givenSeller(db), await givenSeller(db)];
    const { subscription, tell } = await givenTold(seller);
    const { tell: tellOther } = await givenTold(seller);
    await tell({ notifyType: 'sub-active', sale: null });
    await tellOther({ notifyType: 'sub-active', sale: null });
    for (const search of [subscription.publicId, subscription.publicId.toLowerCase(), String(subscription.code)]) {
      expect(await logOf(seller, search)).toMatchObject([
        { subscriptionId: subscription.publicId, subscriptionCode: subscription.code, saleId: null, saleCode: null },
      ]);
      expect(await logOf(other, search)).toEqual([]);
    }
    const [row] = await logOf(seller, subscription.publicId);
    const shown = await showDelivery(withRecords(db), readerOf(seller), row?.id ?? 0);
    expect(shown).toMatchObject({ subscriptionId: subscription.publicId, subscriptionCode: subscription.code });
    expect(shown?.fields.map(({ name }) => name)).not.toContain('seller_svc_id');
  });
});

describe('a resend of an event of a subscription', () => {
  test.each([
    ['goes to the subscription’s own address', HERE, HERE],
    ['without one goes to the inbox of the sandbox', null, 'http://localhost:3000/sandbox/inbox/'],
  ])('%s, and stays an event of it', async (_what, callbackUrl, url) => {
    const seller = await givenSeller(db);
    const { subscription, tell } = await givenTold(seller, callbackUrl);
    await tell({ notifyType: 'sub-pause', sale: null });
    const [first] = await logOf(seller);
    await end(first?.id, 'dropped');
    const input = { ids: [first?.id ?? 0], before: 0, ignoresAdvice: false };
    expect((await resendDeliveries(resendContext, readerOf(seller), input)).deliveryIds).toHaveLength(1);
    const [again] = await logOf(seller, subscription.publicId);
    expect(again).toMatchObject({ resend: 1, audience: 'seller', notifyType: 'sub-pause' });
    expect(again?.url.startsWith(url)).toBe(true);
  });

  test('is advised against once a later event of the same subscription has arrived, and not by one of another', async () => {
    const seller = await givenSeller(db);
    const [{ tell }, { tell: tellOther }] = [await givenTold(seller), await givenTold(seller)];
    await tell({ notifyType: 'sub-active', sale: null });
    await tellOther({ notifyType: 'sub-active', sale: null });
    await tell({ notifyType: 'sub-cancel', sale: null });
    const [cancelled, other, active] = await logOf(seller);
    await end(active?.id, 'dropped');
    await end(other?.id, 'dropped');
    await end(cancelled?.id, 'delivered');
    const preview = await previewResend(resendContext, readerOf(seller), { ids: [active?.id ?? 0, other?.id ?? 0] });
    expect(preview.go).toEqual([other?.id]);
    expect(preview.superseded).toEqual([{ why: 'newer', ids: [active?.id] }]);
  });

  test('of the partner’s is for the partner’s people', async () => {
    const seller = await givenSeller(db, {
      partner: await givenPartner(db, { callbackUrl: 'https://partner.example.com/hook' }),
    });
    const { tell } = await givenTold(seller);
    await tell({ notifyType: 'sub-active', sale: null });
    const [row] = await logOf(seller);
    await end(row?.id, 'dropped');
    const input = { ids: [row?.id ?? 0], before: 0, ignoresAdvice: false };
    expect((await resendDeliveries(resendContext, readerOf(seller), input)).leftOut).toEqual([
      { why: 'not_yours', count: 1 },
    ]);
  });
});

describe('a pasted callback of a subscription', () => {
  const check = async (seller: TestSeller, text: string) =>
    checkPasted(withRecords(db), [seller.id], { text, headers: '', own: '' }, { notifyTypes, now: new Date() });
  const BODY = statement(
    'test_sub_body',
    'SELECT e.body FROM event e JOIN delivery d ON d.event_id = e.id WHERE d.id = $1',
  );

  test('is compared with what was sent at that time, and a changed amount is told', async () => {
    const seller = await givenSeller(db);
    const { tell } = await givenTold(seller);
    for (const month of ['2026-12', '2027-01'])
      await tell({ notifyType: 'sub-iteration-success', at: new Date(`${month}-01T07:00:04Z`) });
    const [, first] = await logOf(seller);
    const [row] = await db.query<{ body: string }>(BODY, [first?.id]);
    const body = row?.body ?? '';
    const verdict = await check(seller, body);
    expect(verdict.isValid).toBeNull();
    expect(verdict.findings.map(({ say }) => say)).toEqual(['complete', 'isSubscription', 'asSent']);
    const changed = await check(seller, body.replace('sub_price=4900', 'sub_price=1'));
    expect(changed).toMatchObject({ isValid: false });
    expect(changed.findings.at(-1)).toMatchObject({
      say: 'changedField',
      values: { field: 'sub_price', sent: '4900' },
    });
    const otherTime = await check(
      seller,
      body.replace('2026-12-01+09%3A00%3A04&notify', '2026-12-09+09%3A00%3A04&notify'),
    );
    expect(otherTime.findings.at(-1)).toMatchObject({ say: 'unknownSubscriptionEvent' });
  });

  test('of somebody else’s is answered as one of none', async () => {
    const [seller, other] = [await givenSeller(db), await givenSeller(db)];
    const { subscription } = await givenTold(other);
    for (const id of [subscription.publicId, 'SUBAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'])
      expect((await check(seller, `sub_svc_id=${id}&notify_type=sub-active`)).findings.at(-1)).toEqual({
        tone: 'bad',
        say: 'unknownSubscription',
      });
  });
});
