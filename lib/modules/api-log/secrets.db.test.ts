import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#lib/contracts.ts';
import type { Contract } from '#lib/kernel/contract.ts';
import { SECRET_FORMAT } from '#lib/kernel/wire.ts';
import { statement } from '#lib/platform/db/database.ts';
import { onCalls } from '#lib/platform/http/api/api-handler.ts';
import { callApi, signIn } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { recordCalls } from './record-calls.ts';

/**
 * Security 4, A-10: no secret of any seller stands in the log of calls, with any other fields beside it, valid or not.
 */

const base = testDatabase();
const log = recordCalls(() => base.db);
let seller: TestSeller;

beforeAll(async () => {
  onCalls((call) => log.record(call));
  seller = await givenSeller(base.db, { partner: await givenPartner(base.db) });
});

const KEPT = statement(
  'kept_calls',
  'SELECT operation, request, answer FROM api_call WHERE seller_id = $1 ORDER BY id',
);
async function kept(): Promise<{ operation: string; request: string | null; answer: string | null }[]> {
  await log.flush();
  return base.owner.query(KEPT, [seller.id]);
}

type Described = {
  format?: string;
  properties?: Record<string, Described>;
  anyOf?: Described[];
  allOf?: Described[];
  items?: Described;
};

/** Paths of the fields that a request's contract calls secret, at any depth. */
function secretsOf(schema: Described, path: readonly string[] = []): string[][] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
      ...(one.format === SECRET_FORMAT ? [[...path, name]] : []),
      ...secretsOf(one, [...path, name]),
    ]),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => secretsOf(one, path)),
  ];
  return inside;
}

const put = (
  into: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => ({
  ...into,
  [name]: rest.length === 0 ? value : put((into[name] ?? {}) as Record<string, unknown>, rest, value),
});

const MARK = 'MARKED-secret-Zq7';

/** Names of fields that must be secret: a field of such a name that no contract marks is found here. */
const SOUNDS_SECRET =
  /^(mpl|key)$|(^|_)(client_key|merchant_key|partner_key|secret|password|token|jwt|cvv|card_number|card_exp|card_expiry|credit_card_exp|social_id|buyer_key|token_guid)$|seller_svc_id$/;

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(Object(value)) : []),
    ...namesIn(value),
  ]);
}

describe.each(contracts.map((contract) => [contract.id, contract] as const))('%s', (id, contract) => {
  const schema = z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' }) as Described;
  const secrets = secretsOf(schema);

  test('marks every field that sounds secret', () => {
    const marked = new Set(secrets.map((path) => path.at(-1)));
    expect([...new Set(namesIn(schema))].filter((name) => SOUNDS_SECRET.test(name) && !marked.has(name))).toEqual([]);
  });

  if (secrets.length > 0) {
    test.each(secrets.map((path) => [path.join('.'), path] as const))(
      'the log keeps no %s, alone and beside what nobody asked for',
      async (_, path) => {
        for (const more of [
          {},
          { seller_svc_id: seller.svcId, note: MARK, deep: { [path.at(-1) ?? '']: MARK }, [MARK]: 1 },
          { ...contract.example.request, seller_svc_id: seller.svcId },
        ]) {
          log.record({
            contract: contract as unknown as Contract,
            reference: 'abcdefgh',
            startedAt: performance.now(),
            ms: 1,
            httpStatus: 200,
            sellerId: seller.id,
            answer: JSON.stringify({ status_code: 0, access_token: MARK, refresh_token: MARK }),
            input: { ...put(more, path, MARK), ...(path[0] === 'seller_svc_id' && { seller_svc_id: MARK }) },
          });
        }
        // Each within the room that a caller has for bodies.
        await log.flush();
      },
    );
  }

  test(`${id}: and none is there`, async () => {
    const rows = (await kept()).filter(({ operation }) => operation === id);
    expect(rows.filter(({ request }) => request !== null)).toHaveLength(
      id.startsWith('auth-') ? 0 : secrets.length * 3,
    );
    // A field name that the operation does not have is kept, its value is not.
    expect(
      rows
        .flatMap(({ request, answer }) => [request ?? '', answer ?? ''])
        .filter((text) => text.replaceAll(`"${MARK}":"[hidden]"`, '').includes(MARK)),
    ).toEqual([]);
  });
});

test('a sign-in with its seller beside it, right, wrong, and of a partner, leaves no body', async () => {
  const { partner } = seller;
  if (!partner) throw new Error('no partner');
  const { refresh, access } = await signIn(seller);
  const wrong = 'wrong-secret-of-somebody';
  for (const [mpl, key] of [
    [seller.svcId, seller.svcSecret],
    [seller.svcId, wrong],
    [partner.clientKey, partner.clientSecret],
    [seller.svcSecret, seller.svcId],
  ])
    await callApi('POST', 'auth/token', { body: { mpl, key, seller_svc_id: seller.svcId } });
  await callApi('POST', 'auth/refresh', {
    body: { refresh_token: refresh, seller_svc_id: seller.svcId },
    headers: { 'svc-merchant-key': seller.svcId, 'svc-partner-key': partner.clientKey },
  });
  await callApi('POST', 'generate-sale', {
    body: {
      seller_svc_id: seller.svcId,
      svc_client_key: partner.clientSecret,
      key: seller.svcSecret,
      mpl: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'x',
    },
  });
  const rows = await kept();
  expect(rows.filter(({ operation }) => operation.startsWith('auth-')).length).toBeGreaterThan(4);
  expect(
    rows.filter(
      ({ operation, request, answer }) => operation.startsWith('auth-') && (request !== null || answer !== null),
    ),
  ).toEqual([]);
  const whole = JSON.stringify(rows);
  for (const secret of [
    seller.svcId,
    seller.svcSecret,
    partner.clientKey,
    partner.clientSecret,
    refresh,
    access,
    wrong,
  ])
    expect([secret.slice(0, 4), whole.includes(secret)]).toEqual([secret.slice(0, 4), false]);
});
