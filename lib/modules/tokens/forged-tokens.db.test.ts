import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';

/** S-01: forged tokens, on every route that takes a token. */
const base = testDatabase();

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());

type Signing = Awaited<ReturnType<typeof importJWK>>;
type Genuine = {
  token: string;
  refresh: string;
  header: JWTHeaderParameters;
  claims: Record<string, number | string>;
  signing: Signing;
  publicJwk: JWK;
  foreign: { publicKey: string; grant: string };
};

let genuine: Genuine;
let seller: TestSeller;

beforeAll(async () => {
  seller = await givenSeller(base.db);
  const other = await givenSeller(base.db);
  const { access: token, refresh } = await signIn(seller);
  const theirs = decode((await signIn(other)).access.split('.')[1]);
  const [row] = await base.owner.query<{ publicJwk: JWK; sealed: Buffer }>(
    statement('', 'SELECT public_jwk AS "publicJwk", sealed FROM signing_key'),
    [],
  );
  if (!row) throw new Error('no signing key');
  const [header, claims] = token.split('.');
  genuine = {
    token,
    refresh,
    header: decode(header) as unknown as JWTHeaderParameters,
    claims: decode(claims) as Record<string, number | string>,
    signing: await importJWK(JSON.parse(openSecret(row.sealed)), 'EdDSA'),
    publicJwk: row.publicJwk,
    foreign: { publicKey: String(theirs['sub']), grant: String(theirs['grant']) },
  };
});

/** Signed with the real key: only what is said is wrong. */
const said = (claims: object, header: object = {}) =>
  new SignJWT({ ...genuine.claims, ...claims })
    .setProtectedHeader({ ...genuine.header, ...header })
    .sign(genuine.signing);
const without = async (...names: string[]) => said(Object.fromEntries(names.map((name) => [name, undefined])));
const signedByStranger = async (header: (jwk: JWK) => object) => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  return new SignJWT(genuine.claims)
    .setProtectedHeader({ ...genuine.header, ...header(await exportJWK(publicKey)) })
    .sign(privateKey);
};
const unsigned = (header: object, signature = '') =>
  `${encode({ ...genuine.header, ...header })}.${encode(genuine.claims)}.${signature}`;
const later = (seconds: number) => Number(genuine.claims['iat']) + seconds;

const FORGED: Record<string, () => string | Promise<string>> = {
  'no algorithm': () => unsigned({ alg: 'none' }),
  'no algorithm, in odd letters': () => unsigned({ alg: 'nOnE' }, genuine.token.split('.')[2]),
  'HS256 with the public key as its secret': () => {
    const body = `${encode({ ...genuine.header, alg: 'HS256' })}.${encode(genuine.claims)}`;
    return `${body}.${createHmac('sha256', JSON.stringify(genuine.publicJwk)).update(body).digest('base64url')}`;
  },
  'another key': () => signedByStranger(() => ({})),
  'another key that comes along': () => signedByStranger((jwk) => ({ jwk })),
  'another key at an address': () => signedByStranger(() => ({ jku: 'https://evil.example.com/keys.json' })),
  'a key that is a path': () => signedByStranger(() => ({ kid: '../../../../dev/null' })),
  'a key that is SQL': () => signedByStranger(() => ({ kid: `x' OR '1'='1` })),
  'a key that nobody has': () => signedByStranger(() => ({ kid: '00000000-0000-4000-8000-000000000000' })),
  'an extension that must be understood': () => {
    const [, claims, signature] = genuine.token.split('.');
    return `${encode({ ...genuine.header, crit: ['exp'] })}.${claims}.${signature}`;
  },
  expired: () => said({ iat: later(-1_000), exp: later(-100) }),
  'not valid yet': () => said({ nbf: later(600) }),
  'issued in the future': () => said({ iat: later(600), exp: later(1_500) }),
  'longer than tokens last': () => said({ iat: later(-2_000), exp: later(86_400) }),
  'no end': () => without('exp'),
  'no beginning': () => without('iat'),
  'another audience': () => said({ aud: 'kupa:production' }),
  'another issuer': () => said({ iss: 'https://pay.example.com/api' }),
  'another type': () => said({}, { typ: 'JWT' }),
  'another seller as its subject': () => said({ sub: genuine.foreign.publicKey }),
  "another seller's sign-in": () => said({ grant: genuine.foreign.grant }),
  'a sign-in that never was': () => said({ grant: '00000000-0000-4000-8000-000000000000' }),
  'a sign-in that is SQL': () => said({ grant: `' OR true --` }),
  'changed by one character': () => genuine.token.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
  'changed in the middle': () => {
    const [header, , signature] = genuine.token.split('.');
    return `${header}.${encode({ ...genuine.claims, exp: later(80_000) })}.${signature}`;
  },
  'a megabyte': () => `${encode(genuine.header)}.${'A'.repeat(1_000_000)}.AAAA`,
  'the refresh token': () => genuine.refresh,
  "the seller's own secret": () => seller.svcSecret,
  'no text at all': () => '',
  'not a token': () => 'null',
};

const ROUTES = contracts
  .filter(({ auth }) => auth === 'bearer')
  .map(
    ({ method, path }) => [method, path.slice(1).replace('{guid}', '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11')] as const,
  );

test('S-01: ten routes take a token, and the genuine one is taken', async () => {
  expect(ROUTES).toHaveLength(10);
  for (const [method, path] of ROUTES)
    expect(
      (
        await callApi(method, path, {
          token: genuine.token,
          query: { status: 1 },
          ...(/POST|PATCH/.test(method) && { body: {} }),
        })
      ).status,
    ).not.toBe(401);
});

test.each(Object.keys(FORGED))('S-01: %s is refused everywhere, in the three fields of 4.7', async (name) => {
  const token = (await FORGED[name]?.()) ?? '';
  for (const [method, path] of ROUTES) {
    const { status, body, headers } = await callApi(method, path, {
      token,
      query: { status: 1 },
      ...(/POST|PATCH/.test(method) && { body: {} }),
    });
    expect([method, path, status, body]).toEqual([
      method,
      path,
      401,
      { status_code: 1, message: expect.any(String), status_error_code: 9006 },
    ]);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  }
});

test.each([
  ['no header', {}],
  ['another scheme', { authorization: 'Basic bXBsOmtleQ==' }],
  ['a header that was sent twice', () => ({ authorization: `Bearer ${genuine.token}, Bearer ${genuine.token}` })],
  ['the token as a key', () => ({ 'svc-merchant-key': seller.svcId })],
])('S-01: %s is refused', async (_, headers) => {
  for (const [method, path] of ROUTES)
    expect(
      (
        await callApi(method, path, {
          headers: typeof headers === 'function' ? headers() : (headers as Record<string, string>),
        })
      ).status,
    ).toBe(401);
});
