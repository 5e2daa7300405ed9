import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import { listSigningSecrets, revealSigningSecret, rotateSigningSecret } from './signing-secrets.ts';

/**
 * The snippets of the docs, as programs, on callbacks that we really send. PHP and Python run where there is an
 * interpreter.
 */

const base = testDatabase();
const world = testWorld(base);
const folder = mkdtempSync(join(tmpdir(), 'kupa-snippets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Headers = Record<string, string>;
type Case = { body: string; headers: Headers };
/** Whether `svc_signature` is taken, and whether the headers are. */
type Notified = { signature: boolean; webhook: boolean };
type Keys = { clientKey: string; password: string; secret: string };

const HOSTILE = 'דנה & notify_type=refund\r\nwebhook-id: x + % %41 💳 "\'`$(id)';
let keys: Keys;
let callback: Case;
let rotated: Case;
let returnQuery: string;

async function sendDue(): Promise<Case> {
  const sent: Case[] = [];
  const work = deliveryWork(base.db, async (_url, body, headers = {}) => {
    sent.push({ body, headers: { ...headers } });
    return { httpStatus: 200, error: null, durationMs: 1, requestHeaders: {}, responseHeaders: {}, responseBody: '' };
  });
  while ((await work.claimAndBegin()) > 0) await vi.waitFor(() => undefined);
  await work.finish();
  return sent[0] as Case;
}

async function paidSale(seller: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(seller, {
    product_name: HOSTILE,
    transaction_id: HOSTILE.slice(0, 40),
    svc_client_key: seller.partner?.clientKey,
  });
  const { body } = await world.pay(seller, saleId, { buyer_name: HOSTILE });
  expect(body.status_code).toBe(0);
  return body.redirect_url;
}

beforeAll(async () => {
  const seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  const scope = { sellerIds: [seller.id], partnerIds: [] };
  returnQuery = new URL(await paidSale(seller)).search.slice(1);
  callback = await sendDue();
  const id = (await listSigningSecrets(base.db, scope))[0]?.id ?? 0;
  const secret = (await revealSigningSecret(base.db, scope, { id, userId: 1 })) ?? '';
  keys = { clientKey: seller.partner?.clientKey ?? '', password: seller.partner?.clientSecret ?? '', secret };
  await rotateSigningSecret(base.db, scope, { id, overlap: 'hour', userId: 1 });
  await paidSale(seller);
  rotated = await sendDue();
});

const changedHeaders = (more: Headers): Case => ({ body: callback.body, headers: { ...callback.headers, ...more } });
const without = (name: string): Headers =>
  Object.fromEntries(Object.entries(callback.headers).filter(([other]) => other !== name));

/** As the page of a subscription writes it (`plan-page.db.test.ts`): it names no sale, and signs its own identifier. */
function returnOfSubscription(): string {
  const fields = new URLSearchParams(returnQuery);
  fields.delete('svc_sale_id');
  fields.set('sub_svc_id', SUBSCRIPTION);
  const signed = keys.clientKey + keys.password + fields.get('svc_transaction_id') + SUBSCRIPTION;
  fields.set('svc_signature', createHash('md5').update(signed).digest('hex'));
  return fields.toString();
}

const SUBSCRIPTION = 'SUB7K2M3-BBBBBBBB-CCCCCCCC-DDDDDDDD';

const CASES: [what: string, given: () => Case, told: Notified][] = [
  ['a callback as we send it', () => callback, { signature: true, webhook: true }],
  ['one from during a rotation, with two signatures', () => rotated, { signature: true, webhook: true }],
  [
    'another amount, which MD5 does not see',
    () => ({ ...callback, body: callback.body.replace('price=5000', 'price=1') }),
    { signature: true, webhook: false },
  ],
  [
    'another sale',
    () => ({
      ...callback,
      body: callback.body.replace(/(?<=svc_sale_id=SALE)./, (first) => (first === '7' ? '8' : '7')),
    }),
    { signature: false, webhook: false },
  ],
  [
    'no signature',
    () => ({ ...callback, body: callback.body.replace(/svc_signature=\w+&/, '') }),
    { signature: false, webhook: false },
  ],
  [
    'an upper-case signature',
    () => ({ ...callback, body: callback.body.replace(/(?<=svc_signature=)\w+/, (hex) => hex.toUpperCase()) }),
    { signature: false, webhook: false },
  ],
  ['a field more', () => ({ ...callback, body: `${callback.body}&x=` }), { signature: true, webhook: false }],
  [
    'another name in the headers',
    () => changedHeaders({ 'webhook-id': 'msg_other' }),
    { signature: true, webhook: false },
  ],
  [
    'a minute later by the headers',
    () => changedHeaders({ 'webhook-timestamp': String(Number(callback.headers['webhook-timestamp']) + 60) }),
    { signature: true, webhook: false },
  ],
  ['a time that is none', () => changedHeaders({ 'webhook-timestamp': 'now' }), { signature: true, webhook: false }],
  [
    'headers that were recorded an hour ago',
    () => changedHeaders({ 'webhook-timestamp': String(Number(callback.headers['webhook-timestamp']) - 3_600) }),
    { signature: true, webhook: false },
  ],
  [
    'an empty signature in the headers',
    () => changedHeaders({ 'webhook-signature': '' }),
    { signature: true, webhook: false },
  ],
  [
    'no signature in the headers',
    () => ({ body: callback.body, headers: without('webhook-signature') }),
    { signature: true, webhook: false },
  ],
  ['a return address', () => ({ body: returnQuery, headers: {} }), { signature: true, webhook: false }],
  [
    'a return address of a subscription',
    () => ({ body: returnOfSubscription(), headers: {} }),
    { signature: true, webhook: false },
  ],
  [
    "a return address of a subscription with another's identifier",
    () => ({ body: returnOfSubscription().replace(/(?<=sub_svc_id=SUB)./, '9'), headers: {} }),
    { signature: false, webhook: false },
  ],
  ['nothing', () => ({ body: '', headers: {} }), { signature: false, webhook: false }],
];

/** Judges all cases in turn, as the language's own program. */
type Snippet = { language: string; program: string; run(cases: readonly Case[]): Notified[] };

function output(program: string, flags: string[], input: string, environment: Headers = {}): string {
  const { status, stdout, stderr } = spawnSync(program, flags, {
    input,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

const snippet = (name: string): string => resolve('docs/snippets', name);
const asJson = (cases: readonly Case[]): string => JSON.stringify({ cases, ...keys });

const SNIPPETS: Snippet[] = [
  {
    language: 'Node',
    program: process.execPath,
    run: (cases) =>
      JSON.parse(
        output(
          process.execPath,
          [
            '--input-type=module',
            '-e',
            `
      import { hasValidSignature, hasValidWebhook } from ${JSON.stringify(snippet('verify.mjs'))};
      let text = ''; for await (const chunk of process.stdin) text += chunk;
      const { cases, clientKey, password, secret } = JSON.parse(text);
      console.log(JSON.stringify(cases.map(({ body, headers }) => ({
        signature: hasValidSignature(new URLSearchParams(body), clientKey, password),
        webhook: hasValidWebhook(Buffer.from(body), headers, secret) }))));`,
          ],
          asJson(cases),
        ),
      ),
  },
  {
    language: 'Python',
    program: 'python3',
    run: (cases) =>
      JSON.parse(
        output(
          'python3',
          [
            '-c',
            `
import json, runpy, sys, urllib.parse
verify = runpy.run_path(${JSON.stringify(snippet('verify.py'))})
given = json.load(sys.stdin)
def judge(case):
    fields = dict(urllib.parse.parse_qsl(case["body"], keep_blank_values=True))
    return {"signature": verify["has_valid_signature"](fields, given["clientKey"], given["password"]),
        "webhook": verify["has_valid_webhook"](case["body"].encode(), case["headers"], given["secret"])}
print(json.dumps([judge(case) for case in given["cases"]]))`,
          ],
          asJson(cases),
        ),
      ),
  },
  {
    language: 'PHP',
    program: 'php',
    run: (cases) =>
      JSON.parse(
        output(
          'php',
          [
            '-r',
            `
      require ${JSON.stringify(snippet('verify.php'))};
      $given = json_decode(stream_get_contents(STDIN), true);
      echo json_encode(array_map(function ($case) use ($given) {
        parse_str($case['body'], $fields);
        return ['signature' => has_valid_signature($fields, $given['clientKey'], $given['password']),
          'webhook' => has_valid_webhook($case['body'], $case['headers'], $given['secret'])];
      }, $given['cases']));`,
          ],
          asJson(cases),
        ),
      ),
  },
  {
    language: 'the shell',
    program: 'sh',
    run: (cases) =>
      cases.map(({ body, headers }) => {
        const file = join(folder, 'body');
        writeFileSync(file, body);
        const flags = [
          '-c',
          `. ${snippet('verify.sh')}; valid_signature "$1"; printf '%s ' $?; valid_webhook "$@"; printf '%s' $?`,
          'sh',
          file,
          headers['webhook-id'] ?? '',
          headers['webhook-timestamp'] ?? '',
          headers['webhook-signature'] ?? '',
        ];
        const [signature, webhook] = output('sh', flags, '', {
          SVC_CLIENT_KEY: keys.clientKey,
          SVC_CLIENT_PASSWORD: keys.password,
          WEBHOOK_SECRET: keys.secret,
        }).split(' ');
        return { signature: signature === '0', webhook: webhook === '0' };
      }),
  },
];

const isThere = (program: string): boolean => spawnSync(program, ['-c', ''], { stdio: 'ignore' }).error === undefined;

describe.each(SNIPPETS)('W-13: the snippet for $language', ({ program, run }) => {
  test.skipIf(!isThere(program))('takes what we sent and refuses everything else', () => {
    const told = run(CASES.map(([, given]) => given()));
    expect(CASES.map(([what], at) => [what, told[at]])).toEqual(CASES.map(([what, , wanted]) => [what, wanted]));
  });

  test.skipIf(!isThere(program))('refuses all of it under other keys', () => {
    const own = keys;
    keys = {
      clientKey: own.password,
      password: own.clientKey,
      secret: `whsec_${Buffer.alloc(32, 3).toString('base64')}`,
    };
    expect(run([callback, rotated])).toEqual([
      { signature: false, webhook: false },
      { signature: false, webhook: false },
    ]);
    keys = own;
  });
});

test('what was sent held what the cases change', () => {
  expect(new URLSearchParams(callback.body).get('buyer_name')).toBe(HOSTILE);
  expect(callback.body).toContain('price=5000');
  expect(rotated.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  expect(returnQuery).toContain('svc_signature=');
});
