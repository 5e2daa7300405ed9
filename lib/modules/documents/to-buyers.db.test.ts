import { describe, expect, test } from 'vitest';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { times } from '#lib/testing/thorough.ts';
import { payDocument } from './pay-document.ts';
import { findOverpaid } from './store/broken-documents.sql.ts';
import { findShownDocument } from './store/shown-document.sql.ts';
import { readDocumentCode } from '#lib/kernel/sale/document-code.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { testMailServer } from '#lib/testing/mail/mail-server.ts';
import { scriptedSmtp } from '#lib/testing/mail/smtp.ts';
import { smtpSender } from '#lib/modules/messages/smtp.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Documents at their buyers: sent by the API, what became of each message, and paid on their page. */

const base = testDatabase();
const world = testWorld(base);
const post = testMailServer(base);

const CHANNELS = statement(
  'test_document_channels',
  'UPDATE seller SET email_module = $2, sms_module = $3 WHERE id = $1',
);

async function givenShop(): Promise<TestSeller> {
  const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  await givenIssuer(base.owner, seller);
  return seller;
}

const NEW = { doc_type: 305, currency: 'ILS', buyer_name: 'Levi Ltd', items: [{ name: 'Chairs', unit_price: 118 }] };

async function ask({ svcId }: TestSeller, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { 'svc-merchant-key': svcId, 'content-type': 'application/json' };
  return (await world.send(`documents${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).body;
}

const made = (seller: TestSeller, more: object = {}) => ask(seller, 'POST', '', { ...NEW, language: 'en', ...more });
const read = (seller: TestSeller, id: string) => ask(seller, 'GET', `/${id}`);
const send = (seller: TestSeller, id: string, more: object) => ask(seller, 'POST', `/${id}/send`, more);

const MESSAGES_OF = statement(
  'test_messages_of_document',
  `SELECT message.subject, message.text FROM message JOIN fiscal_document d ON d.id = message.document_id
    WHERE d.public_id = $1 ORDER BY message.id`,
);
const sentFor = (id: string) => base.owner.query<{ subject: string | null; text: string | null }>(MESSAGES_OF, [id]);

describe('sending a document', () => {
  test('mails its page by a short address, says that a computer made it, and is told on the record', async () => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const answer = await send(seller, id, { email: 'dana@example.com', mobile: '052-123-4567' });
    expect(answer).toMatchObject({
      id,
      status: 'issued',
      messages: [
        { channel: 'email', recipient: 'dana@example.com', status: 'queued', reason: null },
        { channel: 'sms', recipient: '052-123-4567', status: 'queued', reason: null },
      ],
    });
    await post.sendAll('email');
    await post.sendAll('sms');
    const [mail, sms] = await sentFor(id);
    expect(mail?.subject).toMatch(/^Tax invoice 1 from /);
    for (const text of [mail?.text, sms?.text]) {
      expect(text).toContain('Computerized document');
      const code = /http:\/\/localhost:3000\/d\/(\w+)/.exec(text ?? '')?.[1];
      expect(readDocumentCode(code ?? '')).toBe(id);
    }
    expect(mail?.text).toContain('מסמך ממוחשב');
    expect((await read(seller, id)).messages).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  });

  test('again is the same address once more, but not while the first is on its way, nor by two at once', async () => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const email = 'dana@example.com';
    await Promise.all([1, 2, 3].map(() => send(seller, id, { email })));
    expect(await sentFor(id)).toHaveLength(1);
    await post.sendAll('email');
    expect((await send(seller, id, { email, language: 'he' })).messages).toHaveLength(2);
    await post.sendAll('email');
    const [first, second] = await sentFor(id);
    const addressIn = (text: string | null | undefined) => /http:\/\/localhost:3000\/d\/\w+/.exec(text ?? '')?.[0];
    expect(addressIn(second?.text)).toBe(addressIn(first?.text));
    expect(second?.text).toContain('מסמך ממוחשב');
  });

  test('shows what was refused by the server, and what a channel that was closed meanwhile left out', async () => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const smtp = await scriptedSmtp();
    smtp.behave({ RCPT: '550 no such person' });
    await send(seller, id, { email: 'nobody@example.com' });
    await post.sendAll('email', { ...post.context, sendMail: smtpSender(smtp.url) });
    smtp.close();
    await send(seller, id, { email: 'dana@example.com' });
    await base.owner.query(CHANNELS, [seller.id, false, false]);
    await post.sendAll('email');
    expect((await read(seller, id)).messages).toMatchObject([
      { recipient: 'nobody@example.com', status: 'failed', reason: 'refused' },
      { recipient: 'dana@example.com', status: 'skipped', reason: 'email_module_off' },
    ]);
    const refused = await send(seller, id, { email: 'dana@example.com' });
    expect([refused.status_error_code, refused.status_additional_info]).toEqual([720, 'email']);
    const byPhone = await send(seller, id, { mobile: '0521234567' });
    expect([byPhone.status_error_code, byPhone.status_additional_info]).toEqual([720, 'mobile']);
  });

  test.each([
    [{}, 1, 'email'],
    [{ email: '', mobile: '' }, 1, 'email'],
    [{ email: 'dana' }, 9001, 'email'],
    [{ email: 'a@b.co,c@d.co' }, 9001, 'email'],
    [{ email: `${'x'.repeat(250)}@b.co` }, 9001, 'email'],
    [{ email: ['dana@example.com'] }, 9001, 'email'],
    [{ mobile: '12' }, 9001, 'mobile'],
    [{ mobile: '4111 1111 1111 1111' }, 9001, 'mobile'],
    [{ mobile: '9'.repeat(31) }, 9001, 'mobile'],
    [{ email: 'dana@example.com', mobile: 'abc' }, 9001, 'mobile'],
  ])('with %j is refused, and nothing is queued', async (fields, code, field) => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const answer = await send(seller, id, fields);
    expect([answer.status_error_code, answer.status_additional_info]).toEqual([code, field]);
    expect(await sentFor(id)).toEqual([]);
  });

  test('of another seller answers as none does; a draft has to be issued first; 20 a day are enough', async () => {
    const [seller, other] = [await givenShop(), await givenShop()];
    const { id } = await made(seller);
    const email = 'dana@example.com';
    for (const [of, one] of [
      [other, id],
      [seller, '00000000-0000-4000-8000-000000000000'],
    ] as const)
      expect(await send(of, one, { email })).toMatchObject({ status_error_code: 9007, status_additional_info: 'id' });
    const draft = await made(seller, { draft: true });
    expect(await send(seller, draft.id, { email })).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'draft',
    });
    expect((await read(seller, draft.id)).messages).toEqual([]);
    const sent = Array.from({ length: 20 }, (_, index) => send(seller, id, { email: `dana${index}@example.com` }));
    expect((await Promise.all(sent)).filter(({ status_error_code: code }) => code)).toEqual([]);
    expect(await send(seller, id, { email })).toMatchObject({ status_error_code: 998 });
    await base.moveClock(86_401);
    expect((await send(seller, id, { email })).messages).toHaveLength(21);
  });
});

describe('paying a document on its page', () => {
  const left = async (seller: TestSeller, id: string) => {
    const { left_to_pay: rest, status, continued_by: by } = await read(seller, id);
    return { rest, status, by: by.map((one: { doc_type: number }) => one.doc_type) };
  };
  const press = async (id: string) => {
    const pressed = await payDocument(world.context, id, null);
    return pressed.ok ? (pressed.value?.saleId ?? null) : pressed.reason.key;
  };
  const payIt = (seller: TestSeller, saleId: string | null, price: number) =>
    world.pay(seller, saleId ?? '', { sale_price: String(price) });
  const receipt = (seller: TestSeller, id: string, price: number) =>
    made(seller, { doc_type: 400, based_on: [id], items: [{ name: 'Part', unit_price: price }] });

  test('makes a sale for what is left, whose receipt pays the invoice in the commit of the money', async () => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const saleId = await press(id);
    const paid = (await payIt(seller, saleId, 11_800)).body;
    expect(paid.status_code).toBe(0);
    expect(await left(seller, id)).toEqual({ rest: 0, status: 'paid', by: [400] });
    const issued = await read(seller, paid.sale_invoice_url.split('/').at(-1));
    expect(issued).toMatchObject({
      doc_type: 400,
      total: 118,
      buyer_name: 'Levi Ltd',
      based_on: [{ id, doc_type: 305 }],
      items: [{ name: 'Tax invoice 1', total: 118 }],
      svc_sale_id: saleId,
    });
    expect(await press(id)).toBeNull();
    expect((await findShownDocument(world.context, id))?.payable).toBe(0);
  });

  test('by two tabs and many presses is one sale, which is paid once', async () => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const sales = await Promise.all(Array.from({ length: 6 }, () => press(id)));
    expect(new Set(sales).size).toBe(1);
    const ends = await Promise.all([1, 2, 3].map(() => payIt(seller, sales[0] ?? null, 11_800)));
    expect(ends.filter(({ body }) => body.status_code === 0 && body.svc_transaction_id)).not.toHaveLength(0);
    expect(await left(seller, id)).toEqual({ rest: 0, status: 'paid', by: [400] });
    expect(await findOverpaid(base.db, '2000-01-01')).toEqual([]);
  });

  test('respects a part that was paid by hand, and closes the sale for the old amount', async () => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const old = await press(id);
    expect((await receipt(seller, id, 18)).doc_type).toBe(400);
    expect((await payIt(seller, old, 11_800)).body).toMatchObject({ status_error_code: 305 });
    const fresh = await press(id);
    expect(fresh).not.toBe(old);
    expect((await payIt(seller, fresh, 10_000)).body.status_code).toBe(0);
    expect(await left(seller, id)).toEqual({ rest: 0, status: 'paid', by: [400, 400] });
  });

  test('a receipt by hand and a payment at once pay it once, whoever is first', async () => {
    const seller = await givenShop();
    for (let round = 0; round < times(4, 20); round += 1) {
      const { id } = await made(seller);
      const saleId = await press(id);
      const [byHand, byCard] = await Promise.all([receipt(seller, id, 118), payIt(seller, saleId, 11_800)]);
      const won = [byHand.doc_type === 400, byCard.body.status_code === 0 && !byCard.body.status_error_code];
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await left(seller, id)).toMatchObject({ rest: 0, status: 'paid', by: [400] });
    }
    expect(await findOverpaid(base.db, '2000-01-01')).toEqual([]);
  });

  test('a proforma gets a tax invoice/receipt with its lines; a refund of it all asks for it again', async () => {
    const seller = await givenShop();
    const items = [{ name: 'Chairs', quantity: 2, unit_price: 50, discount: 5, vat: 'zero' }];
    const { id } = await made(seller, { doc_type: 300, items });
    const saleId = await press(id);
    const paid = (await payIt(seller, saleId, 9_500)).body;
    expect(await read(seller, paid.sale_invoice_url.split('/').at(-1))).toMatchObject({
      doc_type: 320,
      total: 95,
      vat: 0,
      items: [{ name: 'Chairs', quantity: 2, discount: 5, vat: 'zero' }],
    });
    expect(await left(seller, id)).toMatchObject({ rest: 0, status: 'paid' });
    await world.refund(seller, saleId ?? '', 500);
    expect(await left(seller, id)).toMatchObject({ rest: 0, status: 'paid' });
    const back = (await world.refund(seller, saleId ?? '')).body;
    expect(await read(seller, back.sale_invoice_url.split('/').at(-1))).toMatchObject({ doc_type: 330, vat: 0 });
    expect(await left(seller, id)).toMatchObject({ rest: 95, status: 'issued' });
    expect(await press(id)).not.toBe(saleId);
  });

  test('a document that a receipt, a cancellation or a tax invoice settled otherwise is not paid', async () => {
    const seller = await givenShop();
    const cancelled = await made(seller);
    const open = await press(cancelled.id);
    await ask(seller, 'POST', `/${cancelled.id}/cancel`);
    expect(await press(cancelled.id)).toBeNull();
    expect((await payIt(seller, open, 11_800)).body).toMatchObject({ status_error_code: 305 });
    const proforma = await made(seller, { doc_type: 300 });
    const asked = await press(proforma.id);
    await made(seller, { based_on: [proforma.id] });
    expect(await press(proforma.id)).toBeNull();
    expect((await payIt(seller, asked, 11_800)).body).toMatchObject({ status_error_code: 305 });
    const mixed = [
      { name: 'Chairs', unit_price: 10 },
      { name: 'Book', unit_price: 10, vat: 'exempt' },
    ];
    const small = [{ name: 'Pin', unit_price: 4 }];
    for (const one of [{ doc_type: 600 }, { doc_type: 400 }, { items: mixed }, { items: small }])
      expect(await press((await made(seller, one)).id)).toBeNull();
    expect(await press('00000000-0000-4000-8000-000000000000')).toBeNull();
    expect(await press('1')).toBeNull();
  });

  test('while a bank has not answered nothing else settles it, and nothing is paid twice afterwards', async () => {
    const seller = await givenShop();
    const { id } = await made(seller);
    const saleId = await press(id);
    const { acquirer } = world.context;
    const nobodyKnows = async () => ({ outcome: 'unknown', why: 'test' }) as const;
    const submit: typeof acquirer.submit = async (submission, deadline) => {
      await acquirer.submit(submission, deadline);
      return nobodyKnows();
    };
    Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: nobodyKnows } });
    await payIt(seller, saleId, 11_800);
    Object.assign(world.context, { acquirer });
    expect(await press(id)).toBe(saleId);
    expect(await receipt(seller, id, 118)).toMatchObject({ status_error_code: 998 });
    expect(await ask(seller, 'POST', `/${id}/cancel`)).toMatchObject({ status_error_code: 998 });
    await base.moveClock(600);
    await sweepAttempts(world.context);
    expect(await left(seller, id)).toMatchObject({ rest: 0, status: 'paid', by: [400] });
  });
});
