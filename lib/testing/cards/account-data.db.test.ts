import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMask, readIban } from '#lib/kernel/person/bank-account.ts';
import { type CallLog, recordCalls } from '#lib/modules/api-log/index.ts';
import type { PaymentDetails } from '#lib/modules/checkout/contract/buyer-page.ts';
import { statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { onCalls } from '#lib/platform/http/api/api-handler.ts';
import { cardDataDetector, databaseFiles, databaseText, logPosition, recordOutput } from './card-data-detector.ts';
import { testDatabase } from '../database.ts';
import { testMailServer } from '../mail/mail-server.ts';
import { BACS, DEBIT, methodsWorld } from '../payment-methods.ts';
import { givenSeller, testWorld, type TestSeller } from '../world.ts';

/**
 * V-01 of bank accounts: what is kept with its mandate and debited again is left nowhere but in the vault, and is shown
 * by its mask.
 */

const base = testDatabase();
const world = testWorld(base);
const post = testMailServer(base);
const { start, bankClock, notice } = methodsWorld(base, world);

/** Accounts that nothing else here uses, so that a hit is one of these and no chance. */
const IBAN = readIban('FR83 3000 6000 0198 7654 3210 K89') ?? '';
const UK_ACCOUNT = '73918264';
const IL_ACCOUNT = '918273645';
const detector = cardDataDetector([IBAN, UK_ACCOUNT, IL_ACCOUNT].map((number) => ({ number, cvv: 'no code' })));

const DETAILS: readonly { details: PaymentDetails; currency: string; account: string }[] = [
  { details: { method: 'sepa', iban: IBAN, holder: 'Anna Schmidt', hasAgreed: true }, currency: 'EUR', account: IBAN },
  { details: BACS(UK_ACCOUNT), currency: 'GBP', account: UK_ACCOUNT },
  { details: DEBIT({ account: IL_ACCOUNT }), currency: 'ILS', account: IL_ACCOUNT },
];

let seller: TestSeller;
let calls: CallLog;
let from: string;
let recording: ReturnType<typeof recordOutput>;
const answers: string[] = [];

beforeAll(async () => {
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: 'http://127.0.0.1:9',
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'debug',
    }),
  );
  from = await logPosition(base.owner);
  recording = recordOutput();
  seller = await givenSeller(base.db, { currencies: ['ILS', 'EUR', 'GBP'] });
  calls = recordCalls(() => base.db);
  onCalls((call) => {
    calls.record(call);
    void calls.flush();
  });
});
afterAll(() => recording.stop());

async function ask(path: Parameters<typeof world.call>[0], body: object) {
  const answer = await world.call(path, { seller_svc_id: seller.svcId, language: 'en', ...body });
  answers.push(JSON.stringify([answer.body, [...answer.headers]]));
  return answer.body;
}

/** All banks that take their time have decided, and have said so. */
async function banksDecide(): Promise<void> {
  const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${seller.id}`);
  await bankClock(181);
  for (const { reference } of waiting) await notice(reference);
  await bankClock(0);
}

/** Kept with a debit and without one, debited again, given back in part; and sent once without its owner's consent. */
async function journey({ details, currency }: (typeof DETAILS)[number]): Promise<string[]> {
  const money = { sale_price: 5000, currency, product_name: 'Coffee beans', sale_payment_method: details.method };
  const told = { sale_send_notification: true, sale_email: 'dana@example.com' };
  const statuses: string[] = [];
  for (const more of [{ capture_buyer: '1' }, { sale_type: 'token' }]) {
    const { svc_sale_id: saleId } = await ask('generate-sale', { ...money, ...told, ...more });
    answers.push(JSON.stringify(await start(saleId, details)));
    await banksDecide();
    const { buyer_key } = await ask('get-buyer-key', { svc_sale_id: saleId });
    const again = await ask('generate-sale', { ...money, ...told, buyer_key });
    await banksDecide();
    await ask('refund-sale', { svc_sale_id: again.svc_sale_id, sale_refund_amount: 1000 });
    const { items } = await ask('get-sales', { sale_svc_id: [saleId, again.svc_sale_id] });
    statuses.push(...items.map(({ sale_status }: { sale_status: string }) => sale_status).sort());
  }
  const { svc_sale_id: refused } = await ask('generate-sale', money);
  answers.push(JSON.stringify(await start(refused, { ...details, hasAgreed: false } as PaymentDetails)));
  return statuses;
}

test('V-01: an account that is kept and debited again is in no row, file, log line, callback, e-mail or answer', {
  timeout: 120_000,
}, async () => {
  expect(IBAN).not.toBe('');
  for (const one of DETAILS)
    expect([one.details.method, ...(await journey(one))]).toEqual([
      one.details.method,
      'completed',
      'partial-refund',
      'completed',
      'partial-refund',
    ]);
  const [vault] = await base.owner.query(
    statement('accounts_in_vault', 'SELECT count(*) AS accounts FROM card WHERE owner = $1'),
    [String(seller.id)],
  );
  expect(vault).toEqual({ accounts: 6 });
  while ((await post.sendAll()) > 0) {
    /* sixteen at a time */
  }
  await calls.flush();
  const said = await recording.stop();
  const text = await databaseText(base.owner);
  expect([
    ...text.flatMap(({ where, text: rows }) => detector.search(where, rows)),
    ...(await databaseFiles(base.owner, from)).flatMap(({ where, bytes }) => detector.search(where, bytes)),
    ...detector.search('answers', answers.join('\n')),
    ...detector.search('e-mails', JSON.stringify(await post.messages(seller.publicKey))),
    ...detector.search('output', said),
  ]).toEqual([]);
  expect(said.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(10);
  // By their masks they are found, so that the search is known to have looked in the right places.
  const rows = new Map(text.map(({ where, text: all }) => [where, all]));
  for (const { account } of DETAILS)
    for (const place of ['public.attempt', 'public.buyer_token'])
      expect([place, rows.get(place)?.includes(accountMask(account))]).toEqual([place, true]);
});
