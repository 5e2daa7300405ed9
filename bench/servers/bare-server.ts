import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { Pool } from 'undici';
import { type Bank, capture, find, generate, pay, type Query, refund } from './bare-operations.ts';

/**
 * The ceiling: `node:http` and `pg` with the very statements of the product and nothing else: no validation, no rules
 * in code, no signature, no log. What the product costs above this is what the product does.
 */
const { BARE_PORT, DATABASE_URL, BANK_URL, BANK_KEY, APP_SECRET } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
const bank = new Pool(BANK_URL ?? '', { connections: 64 });
const indexKey = createSecretKey(Buffer.from(hkdfSync('sha256', APP_SECRET ?? '', 'kupa', 'index', 32)));
const indexOf = (id: string) => createHmac('sha256', indexKey).update(id).digest();

async function bodyOf(incoming: IncomingMessage) {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return JSON.parse(text);
}

const query: Query = async (statement, values) => (await pool.query({ ...statement, values })).rows;

const askBank: Bank = async (submission) => {
  const answer = await bank.request({
    method: 'POST',
    path: '/v1/payments',
    headers: { authorization: `Bearer ${BANK_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(submission),
  });
  return (await answer.body.json()) as Record<string, unknown>;
};

const OPERATIONS = { 'pay-sale': pay, 'capture-sale': capture, 'refund-sale': refund };

async function answerTo(path: string, body: Record<string, string>): Promise<object> {
  const seller = indexOf(body['seller_svc_id'] ?? '');
  if (path === '/api/get-sales') return find(query, seller, body['sale_svc_id']);
  const operation = OPERATIONS[path.slice('/api/'.length) as keyof typeof OPERATIONS];
  return operation ? operation(query, askBank, seller, body) : generate(query, seller, body);
}

createServer(async (incoming, outgoing) => {
  if (incoming.method !== 'POST') return void outgoing.writeHead(204).end();
  const body = await bodyOf(incoming);
  const answer = JSON.stringify(await answerTo(incoming.url ?? '', body));
  outgoing
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    .end(answer);
}).listen(Number(BARE_PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
