import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testDocuments } from '#lib/testing/payment-page/documents.ts';
import { rightsOf } from '#lib/modules/access/contract/rights.ts';
import { listViews } from '#lib/modules/views/store.ts';
import { receiveInInbox } from '#lib/modules/callbacks/inbox/receive-in-inbox.ts';
import { onCalls } from '#lib/platform/http/api/api-handler.ts';
import { recordCalls } from '#lib/modules/api-log/index.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import { routes } from '#lib/routes.ts';
import { oneIn, times } from '#lib/testing/thorough.ts';
import type { MarkedCard } from './cards/card-data-detector.ts';
import { actionsWithText, KEEP_NO_TEXT } from './cards/actions-with-text.ts';
import { testDatabase } from './database.ts';
import { cardsKept, keptTexts, secretsKept } from './cards/kept-text.ts';
import { markedCards } from './cards/marked-cards.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';

/**
 * Security 5, V-03: every entry for text is given card numbers where none belongs, and secrets where
 * none belongs. Then every column of text of every table is read: it holds neither.
 */

const who = vi.hoisted(() => ({ person: null as unknown, sellers: [] as unknown[] }));
const browser = vi.hoisted(() => new Map<string, { value: string }>());

vi.mock('#app/_server/person.ts', () => ({
  currentPerson: async () => who.person,
  viewOf: async () => ({ person: who.person, sellers: who.sellers, chosenSeller: null }),
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ origin: 'http://localhost:3000', 'user-agent': `Browser ${CARD.number}` }),
  cookies: async () => browser,
}));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key, getLocale: async () => 'en' }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));

const base = testDatabase();
const { ask, givenSale, seller } = testDocuments(base, routes);
const [CARD, AMEX] = [(markedCards(1) as [MarkedCard])[0], '378282246310005'];
const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
/** `npm test` writes a number in two ways; how each way is found is held by the detector’s own tests. */
const WRITTEN = oneIn(2, [CARD.number, CARD.number.replace(/(.{4})(?=.)/g, '$1-'), spaced(CARD.number), AMEX]);

let userId = 0;
const calls = recordCalls(() => base.db);

beforeAll(async () => {
  onCalls((call) => calls.record(call));
  const [user] = await base.owner.query<{ id: number }>(
    statement(
      'door_user',
      `INSERT INTO app_user (email, name, password_hash) VALUES ('dana@example.com', 'Dana', '') RETURNING id`,
    ),
    [],
  );
  userId = user?.id ?? 0;
  const own = {
    id: seller().id,
    key: seller().publicKey,
    name: 'Cafe',
    partnerName: null,
    role: 'owner',
    rights: rightsOf('owner'),
    partnerId: null,
  };
  Object.assign(who, {
    person: {
      id: userId,
      email: 'dana@example.com',
      name: 'Dana',
      language: 'en',
      sessionId: '',
      isConfirmed: true,
      hasSecondFactor: true,
      isOperator: true,
      sellers: [own],
    },
    sellers: [own],
  });
});

const api = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await ask('POST', `/api/${path}`, body, headers)).json();
const pay = async (more: object) =>
  (
    await ask(
      'POST',
      `${await givenSale()}/pay`,
      {
        cardNumber: '4111111111111111',
        cardExpiry: '12/30',
        cardCvv: '123',
        buyerName: 'Dana',
        socialId: '',
        installments: '1',
        language: 'en',
        once: freshFormToken(),
        ...more,
      },
      { 'sec-fetch-site': 'same-origin' },
    )
  ).json();
const actions = actionsWithText({ owner: () => base.owner, seller, userId: () => userId, api, browser });

test('V-03: every action of the tree is either tried with card numbers here, or keeps no text', () => {
  const exported = globSync('app/**/*.ts')
    .filter((file) => readFileSync(file, 'utf8').startsWith("'use server'"))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = defineAction\(/gm)].map(([, name]) => name ?? ''),
    );
  expect(exported.filter((name) => !(name in actions) && !KEEP_NO_TEXT.has(name))).toEqual([]);
  expect(exported.length).toBeGreaterThan(50);
});

const inbox = (text: string) =>
  receiveInInbox(
    { database: database(), records: [] },
    seller().publicKey,
    new Request('http://localhost:3000/sandbox/inbox/x', {
      method: 'POST',
      headers: { 'x-card': text },
      body: `buyer_name=${encodeURIComponent(text)}&buyer_phone=${text}`,
    }),
  );

/** The payment page and the sandbox's own receiver. */
const DOCUMENTS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  'a name on the page': (text) => pay({ buyerName: `Dana ${text}` }),
  'a telephone that the shop filled in': (text) => pay({ buyerPhone: text }),
  'an e-mail that the shop filled in': (text) => pay({ buyerEmail: `${text.replaceAll(' ', '.')}@x.com` }),
  'a social id and a postal code': (text) => pay({ socialId: text, zipCode: text }),
  'the holder of a debit': async (text) =>
    (
      await ask(
        'POST',
        `${await givenSale()}/start?lang=en`,
        {
          details: {
            method: 'il-direct-debit',
            bank: '10',
            branch: '800',
            account: '123456',
            holder: `Dana ${text}`,
            socialId: '008336174',
            hasAgreed: true,
          },
          buyerName: text,
          language: 'en',
          once: freshFormToken(),
        },
        { 'sec-fetch-site': 'same-origin' },
      )
    ).json(),
  'a message to the inbox': inbox,
};

describe('V-03, security 5: card numbers where none belongs', () => {
  test.each(Object.keys(actions))('the action %s', async (name) => {
    for (const text of WRITTEN) await actions[name]?.(text);
  });

  test.each(Object.keys(DOCUMENTS))('%s', async (name) => {
    for (const text of WRITTEN) await DOCUMENTS[name]?.(text);
  });

  test.each(['generate-sale', 'pay-sale', 'capture-buyer-token', 'sales'])(
    'a telephone of %s that is a card number is refused, and the field is named',
    async (path) => {
      for (const text of [CARD.number, spaced(CARD.number), AMEX, `tel ${CARD.number}`]) {
        const card = { credit_card_number: '4111111111111111', credit_card_exp: '12/30' };
        const { svc_sale_id } =
          path === 'pay-sale'
            ? await api('generate-sale', {
                seller_svc_id: seller().svcId,
                sale_price: 5000,
                currency: 'ILS',
                product_name: 'x',
              })
            : { svc_sale_id: '' };
        const body = await api(path, {
          seller_svc_id: seller().svcId,
          svc_sale_id,
          sale_price: 5000,
          currency: 'ILS',
          product_name: 'x',
          installments: '1',
          sale_return_url: 'https://shop.example.com/',
          transaction_id: 't',
          sale_callback_url: 'https://shop.example.com/',
          ...card,
          credit_card_cvv: '123',
          buyer_phone: text,
          ...(path === 'sales' && {
            payment: { method: 'credit-card', card_number: '4111111111111111', card_expiry: '1230', card_cvv: '123' },
            customer: { name: 'Dana', email: 'dana@example.com', phone: text },
          }),
        });
        expect([body.status_error_code, body.status_additional_info]).toEqual([
          9001,
          path === 'sales' ? 'customer.phone' : 'buyer_phone',
        ]);
      }
    },
  );
});

describe('security 4, 5: what is kept', () => {
  test('the views, notes, names and messages are there', async () => {
    expect((await listViews(base.db, userId, 'sales')).length).toBeGreaterThan(times(2, 4));
    const [counts] = await base.owner.query<Record<string, number>>(
      statement(
        'door_counts',
        `SELECT (SELECT count(*) FROM customer) AS customers, (SELECT count(*) FROM product) AS products,
          (SELECT count(*) FROM customer_note) AS notes,
      (SELECT count(*) FROM inbox_message) AS inbox, (SELECT count(*) FROM sale WHERE status = 'completed') AS paid,
        (SELECT count(*) FROM app_user WHERE id NOT IN (SELECT user_id FROM operator_account)) AS people,
        (SELECT count(*) FROM seller
        WHERE brand_name LIKE 'Cafe%') AS brands,
      (SELECT count(*) FROM audit_entry) AS audited, (SELECT count(*) FROM seller
        WHERE callback_url LIKE '%*%') AS addresses`,
      ),
      [],
    );
    expect(counts).toMatchObject({
      notes: WRITTEN.length,
      inbox: WRITTEN.length,
      people: times(5, 7),
      brands: 1,
      addresses: 1,
    });
    for (const [what, least] of [
      ['customers', times(10, 20)],
      ['products', times(4, 8)],
      ['paid', times(5, 10)],
      ['audited', times(15, 30)],
    ] as const)
      expect([what, (counts?.[what] ?? 0) >= least]).toEqual([what, true]);
  });

  test('the walk over all columns finds a card number and a secret that are planted in any kind of column', async () => {
    await base.owner.query(
      statement('plant_kept', 'CREATE TABLE planted (a text, b jsonb, c text[], d varchar(40), e text, f text)'),
      [],
    );
    await base.owner.query(
      statement(
        'plant_kept_row',
        `INSERT INTO planted VALUES ($1, jsonb_build_object('x', $1::text), ARRAY[$1], $1, 'card=' || replace($2, ' ',
          '%20'), 'name=' || replace($2, ' ', '+'))`,
      ),
      [CARD.number, spaced(CARD.number)],
    );
    const { texts } = await keptTexts(base.owner);
    expect(cardsKept(texts).filter((where) => where.startsWith('public.planted'))).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((column) => `public.planted.${column}`),
    );
    await base.owner.query(statement('plant_secret', 'UPDATE planted SET a = $1'), [seller().svcSecret]);
    expect(secretsKept((await keptTexts(base.owner)).texts, [seller().svcSecret])).toEqual(['public.planted.a']);
    await base.owner.query(statement('unplant', 'DROP TABLE planted'), []);
  });

  test('no column of text of any table holds a card number', async () => {
    await calls.flush();
    const { columns, texts } = await keptTexts(base.owner);
    expect(columns.length).toBeGreaterThan(150);
    expect(texts.length).toBeGreaterThan(times(500, 1_000));
    expect(cardsKept(texts)).toEqual([]);
  });
});
