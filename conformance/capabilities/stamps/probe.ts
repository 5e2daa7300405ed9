import { writeFileSync } from 'node:fs';
import { pageHandlers } from './app/_server/handlers/page-handlers.ts';
import { auditQuery } from './components/audit/audit.ts';
import { receiptDocument } from './components/receipt/printable-page.tsx';
import { receiptView } from './components/receipt/view.ts';
import { MODULES } from './lib/app.ts';
import { figuresReader } from './lib/figures.ts';
import { listAudit, recordAudit } from './lib/modules/audit/dashboard.ts';
import { findReceipt } from './lib/modules/checkout/dashboard.ts';
import { addedToSale } from './lib/modules/payments/dashboard.ts';
import { listSwitches, setSwitch } from './lib/modules/stamps/dashboard.ts';
import { openApiDocument } from './lib/openapi.ts';
import { database, statement } from './lib/platform/db/database.ts';
import { say } from './lib/platform/i18n/say.ts';
import { moveClock } from './lib/sandbox/dashboard.ts';
import { shownClock } from './lib/sandbox/shown-clock.ts';
import { navigationOf } from './lib/screen.ts';
import { ADDED_AUDIT_ACTIONS, SCREEN_MODULES, screenOfPath } from './lib/screens.ts';
import { invariantsOf } from './lib/status.ts';
import { call, get, given, open, paySale, startThese, untilSent } from './lib/testing/setup/probe.ts';

/** Collects ten stamps, gives one back, looks for them everywhere, and lets a year pass. */

const { sellerId } = given;
const buyer = { buyer_email: 'Dana@example.com', buyer_phone: '0541234567' };
const countNow = async () => (await get('stamps?buyer_email=dana@example.com')).body.items_count as number;
const factsOf = async (saleId: string) =>
  (await addedToSale(saleId)).facts.map(({ value }) => ('key' in value ? say('en', value.key) : value.text));
const invariant = invariantsOf(MODULES).find(({ id }) => id === 'L01');

await paySale(buyer);
const unswitched = await countNow();
await setSwitch(sellerId, true);
const action = 'stamps-switched';
await recordAudit({
  scope: { sellerId }, userId: null, action, subject: '', after: { isOn: true },
  ip: '192.0.2.7', userAgent: 'probe',
});
const question = auditQuery(
  { filters: { q: '', area: 'settings', date: { from: null, until: null } }, page: 1, size: 50 } as never,
  new Date(),
  'UTC',
);
const audited = await listAudit({ sellerIds: [sellerId], partnerIds: [] }, question);

const anonymous = await paySale();
const running = startThese((name) => name.startsWith('send-') || name === 'notify-full-cards');
const sales = [];
for (let turn = 0; turn < 10; turn += 1) sales.push(await paySale(buyer));
const [first, last] = [sales[0], sales.at(-1)];
if (!first || !last) throw new Error('nothing was paid');
const listed = await get('stamps?buyer_email=dana@example.com');
const FULL = statement('probe_full', 'SELECT key FROM stamp_card WHERE full_at IS NOT NULL');
for (let tries = 0; tries < 100 && (await database().query(FULL, [])).length === 0; tries += 1)
  await new Promise((resolve) => setTimeout(resolve, 100));
await untilSent();
await running.stop();
const [card] = await database().query<{ key: string }>(FULL, []);
const receiptOf = async (isForBuyer: boolean) => {
  const receipt = await findReceipt(last.paid.body.svc_transaction_id, isForBuyer);
  const drawn = { language: 'en', paper: 'a4', nonce: 'n', style: '', script: '' } as const;
  return receiptDocument(receipt && receiptView(receipt, 'en'), drawn);
};
const receipts = { buyer: await receiptOf(true), seller: await receiptOf(false) };
const pages = {
  known: await open(`/stamps/${card?.key}?lang=en`, pageHandlers),
  none: await open('/stamps/x', pageHandlers),
};

const given10 = await countNow();
await call('refund-sale', { svc_sale_id: first.saleId, sale_refund_amount: '2000' });
const partly = await countNow();
await call('refund-sale', { svc_sale_id: first.saleId });
const refunded = await countNow();
const facts = { refunded: await factsOf(first.saleId), kept: await factsOf(last.saleId) };
const figures = await figuresReader(MODULES)(database());
const SPOIL = (by: number) => statement(`probe_spoil_${by < 0}`, `UPDATE stamp_card SET stamps = stamps + (${by})`);
const inOrder = await invariant?.find?.(database());
await database().query(SPOIL(1), []);
const broken = await invariant?.find?.(database());
await database().query(SPOIL(-1), []);
const waiting = (await shownClock()).waits.find(({ says }) => says === 'stamps.waiting');
const expiring = startThese((name) => name === 'expire-stamps');
await moveClock(366 * 86_400);
for (let tries = 0; tries < 100 && (await countNow()) > 0; tries += 1)
  await new Promise((resolve) => setTimeout(resolve, 100));
await expiring.stop();

const found = {
  counts: { unswitched, given: given10, partly, refunded, after: await countNow() },
  anonymous: anonymous.paid.body.sale_status,
  saleIds: sales.map(({ saleId }) => saleId),
  listed: listed.body.items.map((item: { svc_sale_id: string }) => item.svc_sale_id),
  key: card?.key, receipts, pages, facts, waiting, figure: figures['stamps'],
  invariant: {
    says: invariant && say('en', invariant.says),
    inOrder,
    broken,
    after: await invariant?.find?.(database()),
  },
  audited: audited.rows.map((row) => [
    row.action,
    say('en', ADDED_AUDIT_ACTIONS[row.action]?.says ?? 'common.product'),
  ]),
  switched: [...(await listSwitches([sellerId]))].length,
  foreign: [...(await listSwitches([sellerId + 1]))].length,
  openApi: openApiDocument('https://pay.example.com'),
  screen: screenOfPath('/stamps'),
  navigation: navigationOf(SCREEN_MODULES, { rights: ['see-page'], sandbox: false }).map(({ href }) => href),
  texts: (['ar', 'en', 'es', 'he', 'ru'] as const).map((language) => say(language, 'stamps.title')),
};
writeFileSync('found.json', JSON.stringify(found));
process.exit(0);
