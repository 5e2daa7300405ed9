import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#lib/contracts.ts';
import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { ID_PREFIXES, type IdKind } from '#lib/kernel/ids.ts';
import { recordCalls } from '#lib/modules/api-log/index.ts';
import { listCalls, showCall } from '#lib/modules/api-log/store-listed-calls.ts';
import { recordAudit } from '#lib/modules/audit/record-audit.ts';
import { statement } from '#lib/platform/db/database.ts';
import { apiRoute, onCalls } from '#lib/platform/http/api/api-handler.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { times } from '#lib/testing/thorough.ts';
import { callApi, signIn } from './api.ts';
import { cardLikeId, cardLikeUuid } from './cards/card-like-ids.ts';
import { testDatabase } from './database.ts';
import { givenSeller, testWorld } from './world.ts';

/**
 * Security 0, A-05: an identifier whose digits happen to be a card number is an identifier. It arrives, is found and is
 * shown as it is, at every operation that takes one.
 */

const base = testDatabase();
testWorld(base);

const KINDS = Object.keys(ID_PREFIXES) as IdKind[];
const samples = (of: fc.Arbitrary<string>) => fc.sample(of, { numRuns: times(4, 12), seed: 20_261_122 });

/** By the format that a contract gives a field, what to send. Secrets are of any type: nothing of them is changed. */
const SAMPLES: Readonly<Record<string, string[]>> = {
  uuid: samples(cardLikeUuid),
  ...Object.fromEntries(
    KINDS.map((kind) => [`${kind}-id`, [...samples(cardLikeId(kind)), ...samples(cardLikeId(kind, true))]]),
  ),
  password: [...samples(cardLikeUuid), ...KINDS.flatMap((kind) => samples(cardLikeId(kind)).slice(0, 2))],
};

type Described = {
  format?: string;
  properties?: Record<string, Described>;
  anyOf?: Described[];
  maxLength?: number;
  pattern?: string;
};
/** Secrets that are kept, so that only their own type passes whole. */
const KEPT: Readonly<Record<string, string>> = { token_guid: 'buyer-id' };

type Taken = { path: readonly string[]; format: string; longest: number };

/** Every field of a request that takes a typed identifier or a secret, at any depth. */
function typedFields(schema: Described, path: readonly string[] = []): Taken[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => typedFields(one, [...path, name])),
    ...(schema.anyOf ?? []).flatMap((one) => typedFields(one, path)),
  ];
  return schema.format && schema.format in SAMPLES && !schema.pattern
    ? [{ path, format: schema.format, longest: schema.maxLength ?? 500 }, ...inside]
    : inside;
}

const described = ({ request }: (typeof contracts)[number]) =>
  z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Described;

const put = (
  into: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => ({
  ...into,
  [name]:
    rest.length === 0
      ? value
      : put((into[name] ?? { payment_method: 'Credit Card' }) as Record<string, unknown>, rest, value),
});
const take = (from: unknown, path: readonly string[]): unknown =>
  path.reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], from);

/** Other fields that a field needs in the same request. */
const BESIDE: Readonly<Record<string, object>> = {
  origin_sale_id: { sale_type: 'multi-capture' },
  buyer_key: { credit_card_number: '', credit_card_exp: '', credit_card_cvv: '' },
  sub_svc_id: { sub_update: '1' },
};

/** One more field of a request, sent over the operation's own route: what arrives behind its reader. */
async function arriving(
  contract: (typeof contracts)[number],
  path: readonly string[],
  value: string,
): Promise<unknown> {
  let arrived: unknown = 'nothing arrived';
  const find = routeFinder([
    apiRoute(
      contract as never,
      async (request: unknown) => {
        arrived = take(request, path);
        return { ok: false, reason: { key: 'invalid_value' } };
      },
      { find: async () => null, whyUnknown: async () => null },
    ),
  ]);
  const request = put({ ...contract.example.request, ...BESIDE[path.at(-1) ?? ''] }, path, value);
  const sources: Readonly<Record<string, string>> = contract.sources ?? {};
  const fields = (kind: (source: string) => boolean) =>
    Object.entries(request).filter(([field]) => kind(sources[field] ?? 'body'));
  const where = contract.path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(request[field])));
  const query = new URLSearchParams(fields((source) => source === 'query').map(([field, one]) => [field, String(one)]));
  const headers = Object.fromEntries(
    fields((source) => source.startsWith('header:')).map(([field, one]) => [
      String(sources[field]).slice('header:'.length),
      String(one).replace('…', ''),
    ]),
  );
  const hasBody = contract.method === 'POST' || contract.method === 'PATCH' || contract.method === 'PUT';
  const found = find(contract.method, `/api${where}`);
  if (!found || !('route' in found)) throw new Error(`no route ${contract.id}`);
  const inBody = Object.fromEntries(fields((source) => source === 'body'));
  const isForm = 'isForm' in contract && contract.isForm;
  await found.route.handle(
    new Request(`http://localhost:3000/api${where}?${query}`, {
      method: contract.method,
      headers: { ...headers, 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
      ...(hasBody && {
        body: isForm ? new URLSearchParams(inBody as Record<string, string>).toString() : JSON.stringify(inBody),
      }),
    }),
    { params: found.params, ip: '127.0.0.1' },
  );
  return Array.isArray(arrived) ? arrived[0] : arrived;
}

test('the samples are what a mask would have changed', () => {
  for (const [format, ids] of Object.entries(SAMPLES))
    for (const id of ids)
      expect([format, id, maskCards(id.replaceAll(/[^\d-]/g, ' '))]).not.toEqual([
        format,
        id,
        id.replaceAll(/[^\d-]/g, ' '),
      ]);
});

/**
 * Names that say that a field is an identifier or a key, and fields whose identifiers are the merchant's own: free
 * text.
 */
const NAMES_SOMETHING = /(^|_)(guid|uuid|mpl|key|sale_id|svc_id|transaction_id)$/;
const OWN_TEXT = new Set(['transaction_id']);

describe.each(contracts.map((contract) => [contract.id, contract] as const))('security 0: %s', (_, contract) => {
  const fields = typedFields(described(contract));

  test('has a reader of its type for every field that names something', () => {
    const typed = new Set(fields.map(({ path }) => path.at(-1)));
    expect(
      Object.keys(contract.request.shape).filter(
        (name) => NAMES_SOMETHING.test(name) && !OWN_TEXT.has(name) && !typed.has(name),
      ),
    ).toEqual([]);
  });

  if (fields.length > 0) {
    test.each(fields.map((field) => [field.path.join('.'), field] as const))(
      'takes %s as it was sent',
      async (name, { path, format, longest }) => {
        for (const id of SAMPLES[KEPT[name.split('.').at(-1) ?? ''] ?? format] ?? [])
          if (id.length <= longest) expect([name, await arriving(contract, path, id)]).toEqual([name, id]);
      },
    );
  }
});

describe('security 0: a product and a customer whose guid looks like a card number', () => {
  const GUIDS = [
    '43371760-1776-4c5d-8cd8-a192b1d8689d',
    '51329398-6402-4764-ae24-3787c77208dd',
    '30161849-0052-4404-9332-43e78d04dcf0',
    '3562e579-2623-4635-9505-75cd64925822',
    'cba0979a-f7eb-4971-9925-15005be93d46',
    ...samples(cardLikeUuid).slice(0, 3),
  ];
  const calls = recordCalls(() => base.db);
  let seller: Awaited<ReturnType<typeof givenSeller>>;
  let token: string;

  beforeAll(async () => {
    onCalls((call) => calls.record(call));
    seller = await givenSeller(base.db);
    token = (await signIn(seller)).access;
  });

  const OPERATIONS = Object.fromEntries(
    ['product', 'customer'].map((one) => [
      `${one}s`,
      ['create', 'read', 'update', 'delete'].map((verb) => `${verb}-${one}`),
    ]),
  ) as Record<'products' | 'customers', string[]>;
  const NEW = {
    products: { name: 'Mug', status: 1, description: 'Blue' },
    customers: { first_name: 'Dana', last_name: 'Levi', email: 'dana@example.com', phone_number: '0521234567' },
  };

  test.each(
    GUIDS.flatMap(
      (guid) =>
        [
          ['products', guid],
          ['customers', guid],
        ] as const,
    ),
  )('%s/%s is read, changed and deleted by its owner, and stands whole in the log', async (kind, guid) => {
    const made = await callApi('POST', kind, {
      token,
      body: { ...NEW[kind], [kind === 'products' ? 'product_remote_id' : 'customer_remote_id']: guid },
    });
    await base.owner.query(
      statement(
        `set_guid_${kind}`,
        `UPDATE ${kind === 'products' ? 'product' : 'customer'} SET guid = $2 WHERE guid = $1`,
      ),
      [made.body.guid, guid],
    );
    const read = await callApi('GET', `${kind}/${guid}`, { token });
    const record = kind === 'products' ? read.body : read.body.items[0];
    expect([read.status, record.guid]).toEqual([200, guid]);
    // Its own number at the merchant is a UUID too.
    expect(Object.values(record).filter((value) => value === guid)).toHaveLength(2);
    const changed = await callApi('PATCH', `${kind}/${guid}`, {
      token,
      body: kind === 'products' ? { name: 'Cup' } : { first_name: 'Noa' },
    });
    expect([changed.status, changed.body.guid]).toEqual([200, guid]);
    const deleted = await callApi('DELETE', `${kind}/${guid}`, { token });
    expect([deleted.status, deleted.body.guid]).toEqual([200, guid]);
    await calls.flush();
    const { rows } = await listCalls(base.db, [seller.id], {
      search: guid,
      operations: OPERATIONS[kind],
      outcomes: [],
      from: null,
      until: null,
      place: null,
    });
    expect(rows.map(({ operation }) => operation.replace(/-\w+$/, ''))).toEqual(['delete', 'update', 'read', 'create']);
    const kept = await Promise.all(rows.slice(0, 3).map(({ id }) => showCall(base.db, [seller.id], id)));
    for (const call of kept)
      expect([JSON.parse(call?.request ?? '').guid, call?.answer?.includes(guid)]).toEqual([guid, true]);
  });

  test('is written whole in the audit', async () => {
    for (const guid of GUIDS)
      await recordAudit(base.db, {
        scope: { sellerId: seller.id },
        userId: null,
        action: 'product-changed',
        subject: guid,
        after: { merged: guid },
        ip: '',
        userAgent: '',
      });
    const written = await base.owner.query<{ subject: string; merged: string }>(
      statement(
        'audited_guids',
        `SELECT subject, after->>'merged' AS merged FROM audit_entry WHERE seller_id = $1 ORDER BY subject`,
      ),
      [seller.id],
    );
    expect(written).toEqual([...GUIDS].sort().map((guid) => ({ subject: guid, merged: guid })));
  });
});
