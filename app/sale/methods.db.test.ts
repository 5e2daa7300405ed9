import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearNotice } from '#lib/modules/payments/hear-notice.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { routeFinder } from '#lib/platform/http/direct-door.ts';
import { generateSaleRoute } from '#lib/routes.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { paymentsContext } from '#lib/wiring.ts';
import { documents } from '../documents.ts';

/** What the page's own script is told of a payment, in the buyer's words; and what Apple asks of a site. */
const base = testDatabase();
const find = routeFinder([...documents, generateSaleRoute]);
const folder = mkdtempSync(join(tmpdir(), 'kupa-apple-'));
let bank: RunningBank;
let seller: TestSeller;

const settled = (more: object = {}) => useSettings({ ...readSettings({ ...base.environment, BANK_URL: bank.url, APP_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' }), ...more });

beforeAll(async () => {
  bank = await startBank({ port: 0, key: TEST_SECRETS.BANK_KEY, data: ':memory:' });
  settled();
  seller = await givenSeller(base.db);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await bank.close();
});

async function ask(method: string, path: string, body?: object | string, headers: Record<string, string> = {}): Promise<Response> {
  const found = find(method, path.split('?')[0] ?? '');
  if (!found || !('route' in found)) throw new Error(`no route ${method} ${path}`);
  const isForm = typeof body === 'string';
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return found.route.handle(new Request(`http://localhost:3000${path}`, { method, headers: { 'content-type': type, ...headers }, ...sent }), { params: found.params, ip: '127.0.0.1' });
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
const json = async (answer: Promise<Response>): Promise<any> => (await answer).json();

async function givenSale(more: object = {}): Promise<string> {
  const { svc_sale_id } = await json(ask('POST', '/api/generate-sale', { seller_svc_id: seller.svcId, sale_price: 5000, currency: 'ILS', product_name: 'Coffee', sale_payment_method: 'multi', ...more }));
  return `/sale/generate/${svc_sale_id}`;
}

const start = (sale: string, details: object, language = 'en') => json(ask('POST', `${sale}/start?lang=${language}`, { details, buyerName: '', language }));

async function givenBit(language = 'en') {
  const sale = await givenSale();
  const standing = await start(sale, { method: 'bit', phone: '' }, language);
  const decide = async (does: string) => {
    await ask('POST', standing.payment.simulator.replace('http://localhost:3000', ''), `does=${does}`);
    await hearNotice(paymentsContext(), standing.payment.attemptId);
  };
  return { sale, standing, decide, ask: (more = '') => json(ask('GET', `${sale}/payment?lang=${language}${more}`)) };
}

test('a payment that waits comes with its code, which is not sent again to a page that has it', async () => {
  const { standing, ask: again } = await givenBit();
  expect(standing).toMatchObject({ kind: 'waiting', payment: { method: 'bit', code: { size: expect.any(Number), path: expect.stringMatching(/^M0 \.5h7|^M\d+ 0\.5h7/) } } });
  expect((await again(`&known=${standing.payment.attemptId}`)).payment.code).toBeNull();
  expect((await again('&known=TRAN-OTHER')).payment.code).not.toBeNull();
});

test.each([['he', 'לא אושר ב־Bit'], ['en', 'not approved in Bit'], ['ar', 'لم تتم الموافقة على الدفعة في Bit']])('a refusal at the phone is one sentence in %s, with the code of the API', async (language, sentence) => {
  const { decide, ask: again } = await givenBit(language);
  await decide('refuse');
  expect(await again()).toEqual({ kind: 'say', text: expect.stringContaining(sentence), field: null, code: 20004 });
});

test('what was approved is told with how it was paid', async () => {
  const { decide, ask: again } = await givenBit();
  await decide('approve');
  expect(await again()).toMatchObject({ kind: 'paid', done: { method: 'Bit', reference: expect.stringMatching(/^TRAN-/) } });
});

test('a payment that its buyer took back is said to be over, and nothing charged', async () => {
  const { sale } = await givenBit();
  expect(await json(ask('POST', `${sale}/cancel?lang=en`, {}))).toEqual({ kind: 'say', text: expect.stringContaining('Nothing was charged'), field: null, code: 0 });
});

test('a debit at its bank is kept, whatever the buyer wishes', async () => {
  const sale = await givenSale();
  const details = { method: 'il-direct-debit', bank: '10', branch: '800', account: '123456', holder: 'Dana Levi', socialId: '008336174', hasAgreed: true };
  expect(await start(sale, details)).toMatchObject({ kind: 'waiting', payment: { accountMask: '****3456', code: null } });
  expect(await json(ask('POST', `${sale}/cancel?lang=en`, {}))).toMatchObject({ kind: 'waiting', isKept: true });
  expect(await start(sale, { method: 'bit', phone: '' })).toEqual({ kind: 'check' });
});

test.each([
  [{ method: 'il-direct-debit', bank: 'x' }, 'bank', 'bank number'], [{ method: 'il-direct-debit', bank: '10', branch: '800', account: '12' }, 'account', '4 to 9 digits'], [{ method: 'bit', phone: 'x' }, 'phone', 'mobile phone'],
])('what cannot be right is named at its field: %j', async (details, field, words) => expect(await start(await givenSale(), details)).toEqual({ kind: 'say', text: expect.stringContaining(words), field, code: 9001 }));

test('a token that no wallet made is not believed, in words; another method than the sale offers is refused', async () => {
  expect(await start(await givenSale(), { method: 'apple-pay', token: '{}' })).toMatchObject({ kind: 'say', text: expect.stringContaining('could not be used'), field: null });
  expect(await start(await givenSale({ sale_payment_method: 'credit-card' }), { method: 'bit', phone: '' })).toMatchObject({ kind: 'say', code: 790 });
  expect(await start('/sale/generate/SALE-NOBODYS', { method: 'bit', phone: '' })).toEqual({ kind: 'reload' });
});

test('of a template the sale that was made is named, and it is asked for there', async () => {
  const sale = await givenSale({ sale_type: 'template' });
  const standing = await start(sale.replace('generate', 'template'), { method: 'bit', phone: '' });
  expect(standing.saleId).toMatch(/^SALE-/);
  expect(sale).not.toContain(standing.saleId);
  expect(await json(ask('GET', `/sale/generate/${standing.saleId}/payment?lang=en`))).toMatchObject({ kind: 'waiting' });
});

test('a real sheet of Apple\'s is opened for nobody in the sandbox, and for no other site', async () => {
  const sale = await givenSale();
  expect((await ask('POST', `${sale}/apple-session`, { gateway: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' })).status).toBe(404);
  expect((await ask('POST', `${sale}/apple-session`, { gateway: '' }, { origin: 'https://shop.example.com', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('Apple finds the file that proves our domain as it was handed out, and nothing where there is none', async () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association';
  expect((await ask('GET', path)).status).toBe(404);
  const file = join(folder, 'association');
  writeFileSync(file, '7B2276657273696F6E223A317D');
  settled({ applePage: { identityFile: null, domainFile: file } });
  const answer = await ask('GET', path);
  expect([answer.status, await answer.text()]).toEqual([200, '7B2276657273696F6E223A317D']);
  settled({ applePage: { identityFile: null, domainFile: join(folder, 'gone') } });
  expect((await ask('GET', path)).status).toBe(404);
  settled();
});
