import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost } from '#lib/modules/devices/connections/in-turns.ts';
import { simulatedTerminal } from '#lib/testing/pos/simulated-terminal.ts';

/**
 * Payments at terminals of a running sandbox, through its own doors alone:
 * `bench/terminals.ts <data folder> [devices] [sales of each] [sales at a time]`. Says how long a push takes to the
 * screen, how every sale ended, whether what the bank took is what was sold, and how a crowd comes back.
 */

const [, , data = '.data', devicesAsked = '50', salesAsked = '20', abreastAsked = devicesAsked] = process.argv;
const [DEVICES, SALES] = [Number(devicesAsked), Number(salesAsked)];
const read = (name: string) => JSON.parse(readFileSync(join(data, name), 'utf8'));
const { base_url: api, origin, partner, sellers } = read('sandbox.json');
const { environment: env } = read('running.json');
const seller = sellers[0];
const url = `${origin.replace(/^http/, 'ws')}/terminal/v1`;

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field
type Loose = any;

async function call(path: string, body: object, asked = () => {}): Promise<Loose> {
  for (;;) {
    asked();
    const response = await fetch(`${api}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: Loose = await response.json();
    // The rate limit of a seller, not a busy device.
    if (response.status !== 429 || answer.status_additional_info !== 'rate_limit') return answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function bank(path: string, body?: object): Promise<Loose> {
  const response = await fetch(`${env.BANK_URL}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${env.BANK_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const percentile = (values: number[], part: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0);

const keys = { svc_client_key: partner.svc_client_key, seller_svc_id: seller.seller_svc_id };
const service = await call('get-vas-seller', keys);
if (!service.vas_is_active) await call('vas-enable', { ...keys, vas_svc_id: service.vas_svc_id });

const first = Number(process.env['FIRST'] ?? 100);
type Paired = { terminal: ReturnType<typeof simulatedTerminal>; terminalId: string; pos_id: string };
const terminals: Paired[] = [];
for (let number = 0; number < DEVICES; number += 1) {
  const terminalId = `B-${randomBytes(6).toString('hex')}`;
  const terminal = simulatedTerminal(url, { terminalId, enrolment: randomBytes(32).toString('base64') });
  await terminal.connect();
  const pos_id = String(first + number).padStart(3, '0');
  const began = await call('vas/pos/pair', { ...keys, pos_id, terminal_id: terminalId });
  if (began.status_code !== 0) throw new Error(JSON.stringify(began));
  const { code } = await terminal.hears('pairing');
  await call('vas/pos/authenticate', { ...keys, pos_id, terminal_id: terminalId, verification_code: code });
  await terminal.hears('paired');
  terminals.push({ terminal, terminalId, pos_id });
}
console.log(`${terminals.length} terminals are paired over ${url}`);
const pulse = setInterval(() => {
  for (const { terminal } of terminals) terminal.tick();
}, 1_000);

const pushes: number[] = [];
const sent = new Map<string, number>();
for (const { terminal, terminalId } of terminals)
  terminal.answer((said) => {
    if (said.type === 'payment') {
      const at = sent.get(said.product);
      if (at !== undefined) pushes.push(performance.now() - at);
      terminal.say({ type: 'accepted', reference: said.reference });
      terminal.say({ type: 'chosen', reference: said.reference, tip: 0, installments: 1 });
    }
    if (said.type === 'present') {
      const { reference, amount } = said;
      const card = { number: '4111111111111111', expiry: '1230' };
      void bank(`/v1/terminals/${terminalId}/payments/${reference}`, {
        ...{ amount, currency: 'ILS', card, entry: 'contactless', pin: null },
      }).then(({ outcome, processorReference = null }) =>
        terminal.say({ type: 'result', reference, outcome, processorReference }),
      );
    }
  });

/** What the bank has charged in shekels, minor units. */
async function charged(): Promise<number> {
  const { sums }: { sums: { operation: string; currency: string; total: number }[] } = await bank('/control/books');
  const ours = sums.filter(({ operation, currency }) => operation === 'charge' && currency === 'ILS');
  return ours.reduce((sum, { total }) => sum + total, 0);
}

const before = await charged();
const ended: Record<string, number> = {};
let sold = 0;
const inTurn = atMost(Number(abreastAsked));
const began = performance.now();
await Promise.all(
  terminals.map(async ({ pos_id }, place) => {
    for (let turn = 0; turn < SALES; turn += 1) {
      const product_name = `${place}/${turn} ${randomBytes(4).toString('hex')}`;
      const sale_price = 1_000 + place * 10 + turn;
      const body = {
        ...{ seller_svc_id: seller.seller_svc_id, product_name, sale_price, transaction_id: product_name },
        ...{ sale_callback_url: seller.inbox_url, currency: 'ILS', payment: { method: 'emv', pos_id } },
      };
      // A call that met the rate limit pushed nothing.
      const answer = await inTurn(() => call('sales', body, () => sent.set(product_name, performance.now())));
      const how = answer.status_code === 0 ? 'completed' : String(answer.status_error_code);
      ended[how] = (ended[how] ?? 0) + 1;
      if (answer.status_code === 0) sold += sale_price;
    }
  }),
);
const after = await charged();
console.log(`${DEVICES * SALES} sales in ${Math.round(performance.now() - began)} ms, ended`, ended);
console.log(
  `call to screen: p50 ${percentile(pushes, 0.5)} ms, p99 ${percentile(pushes, 0.99)} ms, of ${pushes.length}`,
);
console.log(`sold ${sold}, taken by the bank ${after - before}`);

for (const { terminal } of terminals) terminal.cut();
const back = performance.now();
await Promise.all(terminals.map(({ terminal }) => terminal.connect()));
const ready = terminals.filter(({ terminal }) => terminal.session.state === 'ready').length;
console.log(`${ready} of ${DEVICES} came back at once in ${Math.round(performance.now() - back)} ms`);

clearInterval(pulse);
for (const { terminal } of terminals) terminal.cut();
