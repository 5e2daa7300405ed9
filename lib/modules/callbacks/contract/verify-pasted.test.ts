import fc from 'fast-check';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notifyTypes } from '#lib/extensions.ts';
import { FIRST_CELL, ID_BYTES, publicId } from '#lib/kernel/ids.ts';
import { times } from '#lib/testing/thorough.ts';
import { signatureOf } from '../domain/signature.ts';
import { SECRET_BYTES, webhookHeaders, webhookKey, webhookSecret } from '../domain/standard-webhooks.ts';
import { verifyPasted } from './verify-pasted.ts';
import type { FindingName, Pasted, PastedKeys } from './verification.ts';

const [CLIENT_KEY, PASSWORD] = ['partner-key-of-32-characters-abcd', 'partner-secret-of-32-characters'];
const [ATTEMPT, SALE] = [
  publicId('attempt', new Uint8Array(ID_BYTES).fill(7), FIRST_CELL),
  publicId('sale', new Uint8Array(ID_BYTES).fill(9), FIRST_CELL),
];
const SIGNATURE = signatureOf({ clientKey: CLIENT_KEY, password: PASSWORD, attemptId: ATTEMPT, saleId: SALE });
const SECRET = webhookSecret(Buffer.alloc(SECRET_BYTES, 5));
const KEYS: PastedKeys = { clientKey: CLIENT_KEY, password: PASSWORD, webhookSecrets: [SECRET] };
const NOW = new Date('2026-11-21T10:00:00Z');
const SECONDS = NOW.getTime() / 1_000;

const BODY = `svc_status=success&svc_sale_id=${SALE}&price=5075&svc_signature=${SIGNATURE}&sale_description=Coffee+beans&svc_transaction_id=${ATTEMPT}&buyer_name=%D7%93%D7%A0%D7%94&notify_type=sale-complete`;
const RETURN = `https://shop.example.com/done?order=7&svc_status=success&svc_signature=${SIGNATURE}&svc_sale_id=${SALE}&svc_transaction_id=${ATTEMPT}&price=5075&currency=ILS&transaction_id=&is_token_sale=0&is_foreign_card=0`;

const judge = (text: string, { keys = KEYS, headers = '', own = '' }: Partial<Pasted> & { keys?: PastedKeys } = {}) =>
  verifyPasted({ text, headers, own }, keys, { notifyTypes, now: NOW });
const saidOf = (verdict: ReturnType<typeof judge>, tone?: 'good' | 'bad' | 'note') =>
  verdict.findings.filter((one) => tone === undefined || one.tone === tone).map(({ say }) => say);

test('a callback and a return address as we send them are valid, and nothing is found against them', () => {
  for (const [text, kind] of [
    [BODY, 'callback'],
    [RETURN, 'return'],
    [RETURN.slice(RETURN.indexOf('?')), 'return'],
  ] as const) {
    const verdict = judge(text);
    expect(verdict).toMatchObject({ kind, isValid: true, computed: SIGNATURE, arrived: SIGNATURE });
    expect(saidOf(verdict)).toEqual(['complete', 'signatureRight']);
  }
});

test.each<[what: string, text: string, why: FindingName]>([
  ['nothing', '  ', 'empty'],
  ['JSON', '{"svc_sale_id":"x"}', 'json'],
  ['prose', 'hello there', 'notForm'],
  ['a body encoded twice', encodeURIComponent(BODY), 'doubleEncoded'],
])('%s is not judged', (_what, text, why) => {
  expect(judge(text)).toMatchObject({ kind: null, isValid: null, findings: [{ tone: 'bad', say: why }] });
});

test.each<[what: string, text: string, why: FindingName]>([
  ['a body whose end is cut off', BODY.slice(0, BODY.indexOf('&buyer_name')), 'cutOff'],
  ['a body cut in the middle of a letter', `${BODY.slice(0, BODY.indexOf('%A0') + 2)}`, 'cutOff'],
  ['a body cut in its last word', BODY.slice(0, -3), 'cutOff'],
  ['a body cut in its last word, behind a question mark', `?${BODY.slice(0, -3)}`, 'cutOff'],
  [
    'a return address cut at its first ampersand, as shells do',
    RETURN.slice(0, RETURN.indexOf('&')).replace('order=7', 'svc_status=success'),
    'cutInShell',
  ],
  ['no signature', BODY.replace(/svc_signature=\w+&/, ''), 'missing'],
  ['no transaction', BODY.replace(/svc_transaction_id=[^&]+&/, ''), 'missing'],
  ['no sale', BODY.replace(/svc_sale_id=[^&]+&/, ''), 'missing'],
  ['an empty sale', BODY.replace(SALE, ''), 'emptyField'],
  ['two sales', `svc_sale_id=${SALE}&${BODY}`, 'twice'],
  [
    'another sale of the right form',
    BODY.replace(SALE, publicId('sale', new Uint8Array(ID_BYTES).fill(1), FIRST_CELL)),
    'differs',
  ],
  ['a sale in lower case', BODY.replace(SALE, SALE.toLowerCase()), 'idChanged'],
  ['a sale cut short', BODY.replace(SALE, SALE.slice(0, -3)), 'idShape'],
  ['a signature in upper case', BODY.replace(SIGNATURE, SIGNATURE.toUpperCase()), 'upperCase'],
  ['a signature with a space', BODY.replace(SIGNATURE, `${SIGNATURE}+`), 'signatureSpace'],
  ['a signature cut short', BODY.replace(SIGNATURE, SIGNATURE.slice(0, 20)), 'signatureCut'],
  ['a signature of a verify-only refund', BODY.replace(SIGNATURE, 'null'), 'nullSignature'],
  [
    'one changed letter of the signature',
    BODY.replace(
      SIGNATURE,
      SIGNATURE.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    ),
    'differs',
  ],
  ['a subscription whose end is cut off', 'sub_svc_id=SUB-1&notify_type=sub-act', 'cutOff'],
])('%s is not valid, and the reason is told', (_what, text, why) => {
  const verdict = judge(text);
  expect(verdict.isValid).toBe(false);
  expect(saidOf(verdict, 'bad')).toContain(why);
});

test.each<[what: string, text: string, why: FindingName]>([
  ['space around it', `\n  ${BODY}\n`, 'space'],
  ['lines that an editor broke', BODY.replace('&price', '\n&price'), 'lineBreaks'],
  ['ampersands as a web page writes them', BODY.replaceAll('&', '&amp;'), 'htmlEscaped'],
])('%s does not make it invalid, and is told', (_what, text, why) => {
  expect(saidOf(judge(text), 'note')).toEqual([why]);
  expect(judge(text).isValid).toBe(true);
});

test('a return address of a subscription is signed with the subscription in the place of the sale', () => {
  const subscription = publicId('subscription', new Uint8Array(ID_BYTES).fill(3), FIRST_CELL);
  const signed = { clientKey: CLIENT_KEY, password: PASSWORD, attemptId: ATTEMPT };
  const of = (saleId: string) =>
    `https://shop.example.com/done?svc_status=success&svc_signature=${signatureOf({ ...signed, saleId })}` +
    `&sub_svc_id=${subscription}&svc_transaction_id=${ATTEMPT}&price=4900&currency=ILS`;
  expect(saidOf(judge(of(subscription)))).toEqual(['complete', 'signatureRight']);
  expect(judge(of(subscription)).isValid).toBe(true);
  expect(judge(of(SALE)).isValid).toBe(false);
});

describe('a callback of a subscription has no signature in its fields', () => {
  const SUB = 'sub_svc_id=SUB-1&sub_status=2&svc_sale_id=SALE-1&notify_type=sub-iteration-success';
  const headersOf = (body: string) =>
    Object.entries(webhookHeaders({ id: 'msg_1', seconds: SECONDS, body }, [webhookKey(SECRET)]))
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');

  test('nothing is claimed without its headers', () => {
    expect(judge(SUB)).toMatchObject({ kind: 'callback', isValid: null, computed: null, arrived: null });
    expect(saidOf(judge(SUB))).toEqual(['complete', 'isSubscription']);
  });

  test('its headers decide', () => {
    expect(judge(SUB, { headers: headersOf(SUB) })).toMatchObject({ isValid: true });
    expect(judge(SUB.replace('sub_status=2', 'sub_status=5'), { headers: headersOf(SUB) }).isValid).toBe(false);
    expect(judge(SUB, { headers: headersOf(SUB), keys: { ...KEYS, webhookSecrets: [] } }).isValid).toBeNull();
  });
});

describe('keys', () => {
  const withKeys = (clientKey: string, password: string) => judge(BODY, { keys: { ...KEYS, clientKey, password } });

  test.each<[what: string, clientKey: string, password: string, why: FindingName]>([
    ['a space behind the key', `${CLIENT_KEY} `, PASSWORD, 'keySpace'],
    ['a line break behind the password', CLIENT_KEY, `${PASSWORD}\n`, 'keySpace'],
    ["key and password in each other's place", PASSWORD, CLIENT_KEY, 'swapped'],
    ['the keys of another environment or business', 'another-key', 'another-password', 'differs'],
  ])('%s', (_what, clientKey, password, why) => {
    expect(withKeys(clientKey, password).isValid).toBe(false);
    expect(saidOf(withKeys(clientKey, password), 'bad')).toEqual([why]);
  });

  test('without them nothing is claimed', () => {
    expect(withKeys('', '')).toMatchObject({ isValid: null, computed: null });
    expect(saidOf(withKeys('', PASSWORD))).toContain('noKeys');
  });
});

test('four strings joined in another order are recognised, and the order is told', () => {
  const other = createHash('md5')
    .update(SALE + ATTEMPT + CLIENT_KEY + PASSWORD)
    .digest('hex');
  expect(judge(BODY.replace(SIGNATURE, other)).findings).toContainEqual({
    tone: 'bad',
    say: 'order',
    parts: ['saleId', 'attemptId', 'clientKey', 'password'],
  });
});

describe("what somebody's own program computed", () => {
  const right = CLIENT_KEY + PASSWORD + ATTEMPT + SALE;
  const hash = (name: string, text: string) => createHash(name).update(text).digest('hex');

  test.each<[what: string, own: string, say: FindingName]>([
    ['the right one', SIGNATURE, 'ownRight'],
    ['upper case', SIGNATURE.toUpperCase(), 'ownUpperCase'],
    ['a line break at the end, as echo adds', hash('md5', `${right}\n`), 'ownNewline'],
    ['another order', hash('md5', ATTEMPT + SALE + CLIENT_KEY + PASSWORD), 'ownOrder'],
    ['a separator', hash('md5', [CLIENT_KEY, PASSWORD, ATTEMPT, SALE].join(':')), 'ownSeparator'],
    ['no password', hash('md5', CLIENT_KEY + ATTEMPT + SALE), 'ownMissing'],
    ['SHA-256', hash('sha256', right), 'ownHash'],
    ['SHA-1', hash('sha1', right), 'ownHash'],
    [
      'an HMAC',
      createHmac('md5', PASSWORD)
        .update(CLIENT_KEY + ATTEMPT + SALE)
        .digest('hex'),
      'ownHmac',
    ],
    ['base64', createHash('md5').update(right).digest('base64'), 'ownBase64'],
    ['anything else', 'd41d8cd98f00b204e9800998ecf8427e', 'ownUnknown'],
  ])('%s', (_what, own, say) => {
    const verdict = judge(BODY, { own });
    expect(saidOf(verdict)).toContain(say);
    // It says nothing about what arrived.
    expect(verdict.isValid).toBe(true);
  });
});

describe('Standard Webhooks headers', () => {
  const linesOf = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  const signed = (seconds = SECONDS, secrets = [SECRET]) =>
    linesOf(webhookHeaders({ id: 'msg_1', seconds, body: BODY }, secrets.map(webhookKey)));

  test.each<[what: string, headers: string, text: string, keys: readonly string[], says: FindingName[]]>([
    ['are right', signed(), BODY, [SECRET], ['webhookRight']],
    ['are right with a secret pasted without its beginning', signed(), BODY, [SECRET.slice(6)], ['webhookRight']],
    [
      'are right by either of two signatures',
      signed(SECONDS, [webhookSecret(Buffer.alloc(32, 8)), SECRET]),
      BODY,
      [SECRET],
      ['webhookRight'],
    ],
    [
      'are right as curl and browsers show them',
      signed().replace(/^(.*)$/gm, "-H '$1'"),
      BODY,
      [SECRET],
      ['webhookRight'],
    ],
    ['are right and old', signed(SECONDS - 1_200), BODY, [SECRET], ['webhookRight', 'webhookOld']],
    ['are right though the body was pasted with a line break', signed(), `${BODY}\n`, [SECRET], ['webhookRight']],
    ['are not all there', 'webhook-id: msg_1', BODY, [SECRET], ['webhookMissing']],
    ['have no secret to be checked with', signed(), BODY, [], ['webhookNoSecret']],
    ['have a secret that is none', signed(), BODY, ['whsec_???'], ['secretShape']],
    [
      'have a time that is none',
      signed().replace(/timestamp: \d+/, 'timestamp: yesterday'),
      BODY,
      [SECRET],
      ['webhookTime'],
    ],
    ['belong to another body', signed(), BODY.replace('5075', '1'), [SECRET], ['webhookDiffers']],
    [
      'belong to this body before somebody wrote it anew',
      signed(),
      BODY.replaceAll('+', '%20'),
      [SECRET],
      ['webhookBodyChanged'],
    ],
    ['are under another secret', signed(), BODY, [webhookSecret(Buffer.alloc(32, 1))], ['webhookDiffers']],
  ])('%s', (_what, headers, text, webhookSecrets, says) => {
    expect(
      saidOf(judge(text, { headers, keys: { ...KEYS, webhookSecrets } })).filter((say) => /webhook|secret/i.test(say)),
    ).toEqual(says);
  });

  test('a wrong one makes a rightly signed body invalid', () => {
    expect(judge(BODY.replace('price=5075', 'price=1'), { headers: signed() })).toMatchObject({ isValid: false });
    // The MD5 does not cover the amount: without the headers a changed amount is not found.
    expect(judge(BODY.replace('price=5075', 'price=1'))).toMatchObject({ isValid: true });
  });
});

test('whatever is pasted, it is judged and not valid unless it is what we sent', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string().map((text) => `${text}&${BODY.slice(0, -3)}`),
        fc.string().map((text) => `svc_sale_id=${text}`),
      ),
      fc.string(),
      (text, headers) => {
        expect(judge(text.toWellFormed(), { headers }).isValid).not.toBe(true);
      },
    ),
    { numRuns: times(400, 2_000) },
  );
});
