import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { terminalBankClient, type TerminalPayment } from './terminal-bank-client.ts';

/** The hand of drawn terminals at the bank, against a server that answers what the test says. */

const PAYMENT: TerminalPayment = {
  terminalId: '48217306',
  reference: 'TRAN7K2M-1/2',
  amount: 5075,
  currency: 'ILS',
  card: { number: '4111111111111111', expiry: '1230' },
  entry: 'insert',
  pin: '1234',
};

let server: Server | null = null;
afterEach(() => void server?.close());

async function bankThat(status: number, body: object | string) {
  const asked: { method: string; url: string; key: string; body: unknown }[] = [];
  const running = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      asked.push({ method, url, key: headers.authorization ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
      outgoing.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  server = running;
  await new Promise<void>((done) => running.listen(0, '127.0.0.1', done));
  const { port } = running.address() as AddressInfo;
  return { asked, pay: () => terminalBankClient({ url: `http://127.0.0.1:${port}`, key: 'K' }).pay(PAYMENT) };
}

test('a payment is brought to the endpoint for terminals, under its own name, as a card is read there', async () => {
  const { asked, pay } = await bankThat(200, { outcome: 'approved', processorReference: 'P-1', code: null });
  expect(await pay()).toEqual({ outcome: 'approved', processorReference: 'P-1', code: null });
  expect(asked).toEqual([
    {
      method: 'POST',
      url: '/v1/terminals/48217306/payments/TRAN7K2M-1%2F2',
      key: 'Bearer K',
      body: { amount: 5075, currency: 'ILS', card: PAYMENT.card, entry: 'chip', pin: '1234' },
    },
  ]);
});

test.each([
  ['a decline', 200, { outcome: 'declined', processorReference: null, code: 21005 }, 'declined'],
  ['a payment that was cancelled meanwhile', 200, { outcome: 'cancelled' }, 'refused'],
  ['a payment that nobody announced', 409, { error: 'nothing was announced for this terminal' }, 'refused'],
  ['an answer that cannot be read', 200, '<html>', 'unreachable'],
  ['a bank that is broken', 503, {}, 'unreachable'],
] as const)('%s', async (_, status, body, outcome) => {
  const { pay } = await bankThat(status, body);
  expect((await pay()).outcome).toBe(outcome);
});

test('a bank that is away', async () => {
  const client = terminalBankClient({ url: 'http://127.0.0.1:9', key: 'K' });
  expect(await client.pay(PAYMENT)).toEqual({ outcome: 'unreachable' });
});
