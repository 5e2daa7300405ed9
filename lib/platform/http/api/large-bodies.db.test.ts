import { expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#lib/contracts.ts';
import { type Contract, maxBodyBytesOf, SMALL_BODY_BYTES } from '#lib/kernel/contract.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';

/** How large bodies of the API are, and who is heard with one. */

const base = testDatabase();
const world = testWorld(base);

const NOBODY = 'MPLNOBDY-AAAAAAAA-BBBBBBBB-CCCCCCCC';
const NO_KEY = '11111111-2222-4333-8444-555555555555';
const SALE = { sale_price: 5000, currency: 'ILS', product_name: 'Coffee beans', language: 'en' };
const long = (kilobytes: number) => ({ more: 'x'.repeat(kilobytes * 1_024) });

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  world.send(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const sent = async (path: string, body: object, headers?: Record<string, string>) => {
  const { status, body: answer } = await post(path, JSON.stringify(body), headers);
  return [status, answer.status_error_code ?? answer.status_code, answer.status_additional_info ?? null];
};

test('keys of nobody get the same answer with a large body as with a small one', async () => {
  const partner = await givenPartner(base.db);
  for (const keys of [
    { seller_svc_id: NOBODY },
    { seller_svc_id: NOBODY, svc_client_key: NO_KEY },
    { seller_svc_id: NOBODY, svc_client_key: partner.clientKey },
  ])
    expect(await sent('generate-sale', { ...keys, ...SALE, ...long(100) })).toEqual(
      await sent('generate-sale', { ...keys, ...SALE }),
    );
  const header = { 'svc-partner-key': NO_KEY };
  expect((await sent('generate-sale', { seller_svc_id: NOBODY, ...SALE, ...long(100) }, header))[1]).toBe(200);
});

test('a large body of nobody is not parsed: what is wrong with it is not looked at', async () => {
  const broken = `{"seller_svc_id":"${NOBODY}",${JSON.stringify(long(100)).slice(1, -1)},,,`;
  expect((await post('generate-sale', broken)).body.status_error_code).toBe(251);
  const unsaid = `{${JSON.stringify(long(100)).slice(1, -1)},,,`;
  expect((await post('generate-sale', unsaid)).body).toMatchObject({
    status_error_code: 1,
    status_additional_info: 'seller_svc_id',
  });
  const { svcId } = await givenSeller(base.db);
  const known = `{"seller_svc_id":"${svcId}",${JSON.stringify(long(100)).slice(1, -1)},,,`;
  expect((await post('generate-sale', known)).body.status_error_code).toBe(9003);
});

test('a seller is heard with a large body wherever its keys stand in it', async () => {
  const { svcId } = await givenSeller(base.db);
  const decoy = { note: { seller_svc_id: NOBODY } };
  for (const body of [
    { seller_svc_id: svcId, ...SALE, ...long(100) },
    { ...SALE, ...long(100), seller_svc_id: svcId },
    { ...decoy, ...SALE, ...long(100), seller_svc_id: svcId },
    { seller_svc_id: svcId, ...SALE, ...long(100), ...decoy },
  ])
    expect((await sent('generate-sale', body))[1]).toBe(0);
  const pretty = JSON.stringify({ ...SALE, seller_svc_id: svcId, ...long(100) }, null, 4);
  expect((await post('generate-sale', pretty)).body.status_code).toBe(0);
});

test('a body beyond what its operation takes is refused with the bound, before it is read', async () => {
  const { svcId } = await givenSeller(base.db);
  const { status, body } = await post(
    'refund-sale',
    JSON.stringify({ seller_svc_id: svcId, language: 'en', ...long(17) }),
  );
  expect([status, body.status_error_code, body.status_additional_info]).toEqual([400, 9003, 'body_too_large']);
  expect(body.status_error_details).toContain(String(SMALL_BODY_BYTES));
  const ids = Array.from({ length: 500 }, (_, index) => `SALE0000-00000000-00000000-${String(index).padStart(8, '0')}`);
  expect(await sent('get-sales', { seller_svc_id: svcId, sale_svc_id: ids })).toEqual([200, 0, null]);
  expect((await sent('get-sales', { seller_svc_id: svcId, ...long(481) }))[1]).toBe(9003);
});

/** Counts what is taken of a body that would never end. */
function endless(first: string) {
  const taken = { bytes: 0 };
  const piece = new Uint8Array(65_536).fill(0x41);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = taken.bytes === 0 ? new TextEncoder().encode(first) : piece;
      taken.bytes += next.length;
      controller.enqueue(next);
    },
  });
  return { taken, body };
}

test('files of nobody are left after the first bytes', async () => {
  const { taken, body } = endless(
    `{"svc_client_key":"${NO_KEY}","seller_svc_id":"${NOBODY}","seller_files":[{"base64":"`,
  );
  const request = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
  const answer = await world.send('upload-seller-files', request as RequestInit);
  expect(answer.body.status_error_code).toBe(200);
  expect(taken.bytes).toBeLessThan(300_000);
});

/** The longest body that a schema of JSON describes, in bytes of Latin and of Hebrew letters. */
// biome-ignore lint/suspicious/noExplicitAny: a schema is read by its keywords
function longestOf(schema: any, depth = 0): number {
  if (!schema || depth > 8) return 0;
  if (schema.properties)
    return Object.entries(schema.properties).reduce(
      (sum, [key, of]) => sum + key.length + 4 + longestOf(of, depth + 1),
      2,
    );
  if (schema.anyOf) return Math.max(...schema.anyOf.map((one: unknown) => longestOf(one, depth + 1)));
  if (schema.items) return (schema.maxItems ?? 500) * (longestOf(schema.items, depth + 1) + 1);
  return schema.maxLength ? schema.maxLength * 2 + 2 : 40;
}

/**
 * Bounded for all their fields together: no client sends each of them at its longest, nor 500 values of every filter.
 * The text of authenticate-sale has a byte a letter, and the embeds of a session are four words.
 */
const BOUNDED = [
  ...['generate-sale', 'upload-seller-files', 'save-dispute-evidence', 'authenticate-sale', 'embedded-sessions'],
  ...['get-sales', 'get-transactions', 'get-subscriptions', 'get-sellers'],
];

const withBody: readonly Contract[] = contracts.filter(({ method }) => method !== 'GET' && method !== 'DELETE');

test.each(withBody.filter(({ id }) => !BOUNDED.includes(id)).map((one) => [one.id, one] as const))(
  '%s takes a body with each of its fields at its longest',
  (_, contract) => {
    const schema = z.toJSONSchema(contract.request, { unrepresentable: 'any', io: 'input' });
    expect(longestOf(schema)).toBeLessThanOrEqual(maxBodyBytesOf(contract));
  },
);

test('only operations that know their callers take large bodies', () => {
  const large = withBody.filter((contract) => maxBodyBytesOf(contract) > SMALL_BODY_BYTES);
  expect(large.length).toBeGreaterThan(5);
  expect(large.filter(({ auth }) => auth === 'none')).toEqual([]);
});
