import { createHmac, hkdfSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { Pool } from 'undici';
import { GENERATE_SALE } from '#lib/modules/payments/store.ts';
import { BOOK } from '#lib/modules/payments/store-booking.ts';
import { CLAIM_PAYMENT } from '#lib/modules/payments/store-claims.ts';
import { newId } from '#lib/platform/random.ts';

/**
 * The ceiling: `node:http` and `pg` with the very statements of the product and nothing else: no validation, no rules in code, no signature,
 * no log. What the product costs above this is what the product does.
 */
const { BARE_PORT, DATABASE_URL, BANK_URL, BANK_KEY, APP_SECRET } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
const bank = new Pool(BANK_URL ?? '', { connections: 64 });
const indexKey = Buffer.from(hkdfSync('sha256', APP_SECRET ?? '', 'kupa', 'index', 32));
const indexOf = (id: string) => createHmac('sha256', indexKey).update(id).digest();

async function bodyOf(incoming: IncomingMessage) {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return JSON.parse(text);
}

async function generate(body: Record<string, string>): Promise<object> {
  const saleId = newId('sale');
  const values = [
    indexOf(body['seller_svc_id'] ?? ''), null, saleId, 'sale', body['sale_price'], body['currency'], body['product_name'], '', 'credit-card', null, 'he', null, null, 0, null, null, false,
    null, null, null, false, false, null, null, '', '', '', null, null,
  ];
  const { rows } = await pool.query({ ...GENERATE_SALE, values });
  return { status_code: 0, sale_url: `http://localhost/sale/generate/${saleId}`, svc_sale_id: saleId, svc_sale_code: rows[0].code, price: body['sale_price'], transaction_id: '', currency: body['currency'] };
}

async function pay(body: Record<string, string>): Promise<object> {
  const attemptId = newId('attempt');
  const claimed = await pool.query({
    ...CLAIM_PAYMENT,
    values: [
      indexOf(body['seller_svc_id'] ?? ''), null, body['svc_sale_id'], attemptId, body['sale_price'], body['currency'], 1, ['initial', 'failed'], 'api', '411111******1111', '1230',
      [1, 103, 106, 109, 112], null, null, null, null, null, null, null,
    ],
  });
  const row = claimed.rows[0];
  const asked = { operation: 'charge', reference: attemptId, merchant: String(row.sellerId), amount: Number(row.price), currency: row.currency, installments: 1, card: { number: body['credit_card_number'], expiry: '1230', cvv: '123' } };
  const answer = await bank.request({ method: 'POST', path: '/v1/payments', headers: { authorization: `Bearer ${BANK_KEY}`, 'content-type': 'application/json' }, body: JSON.stringify(asked) });
  const { record } = (await answer.body.json()) as { record: Record<string, unknown> & { card: Record<string, unknown> } };
  const amount = Number(row.price);
  await pool.query({
    ...BOOK,
    values: [
      row.attemptId, 'succeeded', null, record['processorReference'], record['acquirer'], record['authNumber'], record['voucher'], record['arn'], record.card['brand'], record.card['mask'],
      record.card['expiry'], record.card['isForeign'], 'completed', 0, amount, amount, 0, 0, 168, 0, new Date(), new Date(), ['acquirer_clearing', 'seller_balance', 'processing_fees'],
      [0, row.sellerId, 0], [amount, -(amount - 168), -168], 'sale-complete', 'x'.repeat(1_200), ['seller'], ['http://127.0.0.1:9/'],
    ],
  });
  return { status_code: 0, svc_sale_id: body['svc_sale_id'], sale_status: 'completed', svc_transaction_id: attemptId };
}

createServer(async (incoming, outgoing) => {
  if (incoming.method !== 'POST') return void outgoing.writeHead(204).end();
  const body = await bodyOf(incoming);
  const answer = JSON.stringify(incoming.url === '/api/pay-sale' ? await pay(body) : await generate(body));
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer);
}).listen(Number(BARE_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
