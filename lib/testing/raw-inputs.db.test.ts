import { EMPTY_LINK } from '#lib/modules/payments/views/link-form.ts';
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
import type { MarkedCard } from './cards/card-data-detector.ts';
import { testDatabase } from './database.ts';
import { cardsKept, keptTexts, secretsKept } from './cards/kept-text.ts';
import { markedCards } from './cards/marked-cards.ts';
import { freshOnce } from '#lib/testing/payment-page/once.ts';

/**
 * Security 5, V-03: every door that text comes in through is given card numbers where none belongs, and secrets where
 * none belongs. Then every column of text of every table is read: it holds neither.
 */

const who = vi.hoisted(() => ({ person: null as unknown, sellers: [] as unknown[] }));

vi.mock('#app/_server/person.ts', () => ({
  currentPerson: async () => who.person,
  viewOf: async () => ({ person: who.person, sellers: who.sellers, chosenSeller: null }),
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ origin: 'http://localhost:3000', 'user-agent': `Browser ${CARD.number}` }),
  cookies: async () => new Map(),
}));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key, getLocale: async () => 'en' }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));

const base = testDatabase();
const { ask, givenSale, seller } = testDocuments(base, routes);
const [CARD, AMEX] = [(markedCards(1) as [MarkedCard])[0], '378282246310005'];
const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
const WRITTEN = [CARD.number, spaced(CARD.number), CARD.number.replace(/(.{4})(?=.)/g, '$1-'), AMEX];

let userId = 0;
const calls = recordCalls(() => base.db);

beforeAll(async () => {
  onCalls((call) => calls.hear(call));
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
      hasSecondFactor: false,
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
        once: freshOnce(),
        ...more,
      },
      { 'sec-fetch-site': 'same-origin' },
    )
  ).json();
const customer = (more: object) => ({
  first_name: 'Dana',
  last_name: 'Levi',
  email: 'dana@example.com',
  phone_number: '0521234567',
  middle_name: '',
  company_name: '',
  additional_phone: '',
  gender: '',
  birthday: '',
  country: '',
  city: '',
  street: '',
  building_number: '',
  floor: '',
  zip: '',
  customer_remote_id: '',
  description: '',
  ...more,
});

/**
 * Every action of a screen that takes text which may be kept. The others take identifiers, words of lists, codes and
 * passwords.
 */
const ACTIONS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  keepView: async (text) => {
    const { keepView } = await import('#app/_server/lists/view-actions.ts');
    return [
      await keepView('sales', `mine ${text}`.slice(0, 60), ''),
      await keepView('sales', `q${text.length}`, `?q=${text.replaceAll(' ', '+')}`),
    ];
  },
  saveAddress: async (text) =>
    (await import('#app/(dashboard)/callbacks/addresses/actions.ts')).saveAddress(
      seller().publicKey,
      `https://shop.example.com/?card=${encodeURIComponent(text)}`,
    ),
  saveBrand: async (text) => {
    const { saveBrand } = await import('#app/(dashboard)/settings/payment-page/actions.ts');
    const look = { color: null, buttonText: null, paper: null, ink: null, corner: 8, font: 'system', scheme: 'auto' };
    return [
      await saveBrand(seller().publicKey, {
        ...look,
        name: 'Cafe',
        origins: `https://${text.replaceAll(' ', '-')}.example.com`,
      } as never),
      await saveBrand(seller().publicKey, { ...look, name: `Cafe ${text}`, origins: '' } as never),
    ];
  },
  saveLogo: async (text) => {
    const data = new FormData();
    data.set('logo', new File([Buffer.from(`<svg>${text}</svg>`)], `${text}.svg`));
    return (await import('#app/(dashboard)/settings/payment-page/actions.ts')).saveLogo(seller().publicKey, data);
  },
  invite: async (text) =>
    (await import('#app/(dashboard)/settings/people/actions.ts')).invite(
      seller().publicKey,
      `${text.replaceAll(' ', '.')}@example.com`,
      'cashier',
    ),
  acceptByLink: async (text) => {
    const { newLinkToken } = await import('#lib/modules/access/people/links.ts');
    const { token, tokenHash } = newLinkToken();
    await base.owner.query(
      statement(
        `door_link_${text}`,
        `INSERT INTO person_link (kind, token_hash, email, seller_id, role, invited_by, expires_at)
          VALUES ('invitation', $1, $2, $3, 'cashier', $4, now() + interval '1 day')`,
      ),
      [tokenHash, `new${text.replaceAll(/\D/g, '').slice(-3)}${text.length}@example.com`, seller().id, userId],
    );
    return (await import('#app/(auth)/actions.ts')).acceptByLink(token, `Dana ${text}`, 'correct horse battery staple');
  },
  askByEmail: async (text) =>
    (await import('#app/(auth)/actions.ts')).askByEmail(`${text.replaceAll(' ', '.')}@example.com`),
  saveCustomer: async (text) => {
    const { saveCustomer } = await import('#app/(dashboard)/customers/actions.ts');
    const target = { sellerKey: seller().publicKey };
    return Promise.all([
      ...['company_name', 'description', 'city', 'street', 'customer_remote_id'].map((field) =>
        saveCustomer(target, customer({ [field]: `x ${text}` })),
      ),
      saveCustomer(target, customer({ phone_number: text })),
      saveCustomer(target, customer({ additional_phone: text })),
      saveCustomer(target, customer({ email: `${text.replaceAll(' ', '.')}@example.com` })),
    ]);
  },
  writeNote: async (text) => {
    const { saveCustomer, writeNote } = await import('#app/(dashboard)/customers/actions.ts');
    const made = await saveCustomer({ sellerKey: seller().publicKey }, customer({}));
    return writeNote('guid' in made ? made.guid : '', `he said ${text}, and ${'x'.repeat(1_970)} ${text}`);
  },
  runCustomers: async (text) =>
    (await import('#app/(dashboard)/customers/actions.ts')).runCustomers(
      seller().publicKey,
      'first_name,last_name,email,phone_number,description,customer_remote_id\n' +
        `Dana,Levi,d@example.com,0521234567,${text},${text}\n`,
    ),
  saveProduct: async (text) =>
    (await import('#app/(dashboard)/products/actions.ts')).saveProduct({ sellerKey: seller().publicKey }, {
      product_remote_id: text,
      name: `Mug ${text}`,
      status: '1',
      description: text,
      currency: 'ILS',
      is_vat_free: '',
      price_without_vat: '',
      price_include_vat: '10',
      cost_currency: '',
      cost_is_vat_free: '',
      cost_without_vat: '',
      cost_include_vat: '',
    } as never),
  runProducts: async (text) =>
    (await import('#app/(dashboard)/products/actions.ts')).runProducts(
      seller().publicKey,
      `name,status,description,product_remote_id\nMug ${text},1,${text},${text}\n`,
    ),
  makeLink: async (text) =>
    (await import('#app/(dashboard)/sales/actions.ts')).makeLink(
      { sellerKey: seller().publicKey, customer: '', items: [] },
      { ...EMPTY_LINK, amount: '50', description: `for ${text}` },
    ),
  resendFromDashboard: async (text) => {
    const { body } = {
      body: await api('generate-sale', {
        seller_svc_id: seller().svcId,
        sale_price: 5000,
        currency: 'ILS',
        product_name: 'x',
        sale_send_notification: true,
        sale_email: 'dana@example.com',
      }),
    };
    const [row] = await base.owner.query<{ id: number }>(
      statement(`door_message_${text}`, 'SELECT id FROM message ORDER BY id DESC LIMIT 1'),
      [],
    );
    return (await import('#app/(dashboard)/sales/[saleId]/actions.ts')).resendFromDashboard(
      body.svc_sale_id,
      row?.id ?? 0,
      `${text.replaceAll(' ', '.')}@example.com`,
    );
  },
};

/** Actions that keep no typed text: their input is looked up, compared, counted or proved. */
const KEEP_NO_TEXT = new Set([
  'moveSandboxClock',
  'switchInboxFromPage',
  'chooseLanguage',
  'lookAtInvitation',
  'lookAtReset',
  'setPasswordByLink',
  'revealSecret',
  'rotateSecret',
  'showKey',
  'changeKey',
  'endKey',
  'signOutProgram',
  'disputeInSandbox',
  'reverseInSandbox',
  'refundFromDashboard',
  'captureFromDashboard',
  'releaseFromDashboard',
  'cancelLinkFromDashboard',
  'changeCustomers',
  'mergeTwo',
  'previewCustomers',
  'dropView',
  'sendTest',
  'previewResend',
  'resendSome',
  'resendOne',
  'changeOwnPassword',
  'beginFactor',
  'turnFactorOn',
  'turnFactorOff',
  'makeRecoveryCodes',
  'endSessions',
  'isFresh',
  'confirmIdentity',
  'removeLogo',
  'inviteAgain',
  'withdraw',
  'changeRole',
  'suspend',
  'remove',
  'endHolds',
  'chooseAllHolds',
  'duplicateProduct',
  'changeProducts',
  'previewProducts',
  'checkWithOwnKeys',
]);

test('V-03: every action of the tree is either tried with card numbers here, or keeps no text', () => {
  const exported = globSync('app/**/*.ts')
    .filter((file) => readFileSync(file, 'utf8').startsWith("'use server'"))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = defineAction\(/gm)].map(([, name]) => name ?? ''),
    );
  expect(exported.filter((name) => !(name in ACTIONS) && !KEEP_NO_TEXT.has(name))).toEqual([]);
  expect(exported.length).toBeGreaterThan(50);
});

const inbox = (text: string) =>
  receiveInInbox(
    database(),
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
          once: freshOnce(),
        },
        { 'sec-fetch-site': 'same-origin' },
      )
    ).json(),
  'a message to the inbox': inbox,
};

describe('V-03, security 5: card numbers where none belongs', () => {
  test.each(Object.keys(ACTIONS))('the action %s', async (name) => {
    for (const text of WRITTEN) await ACTIONS[name]?.(text);
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
    expect((await listViews(base.db, userId, 'sales')).length).toBeGreaterThan(4);
    const [counts] = await base.owner.query<Record<string, number>>(
      statement(
        'door_counts',
        `SELECT (SELECT count(*) FROM customer) AS customers, (SELECT count(*) FROM product) AS products,
          (SELECT count(*) FROM customer_note) AS notes,
      (SELECT count(*) FROM inbox_message) AS inbox, (SELECT count(*) FROM sale WHERE status = 'completed') AS paid,
        (SELECT count(*) FROM app_user) AS people, (SELECT count(*) FROM seller
        WHERE brand_name LIKE 'Cafe%') AS brands,
      (SELECT count(*) FROM audit_entry) AS audited, (SELECT count(*) FROM seller
        WHERE callback_url LIKE '%*%') AS addresses`,
      ),
      [],
    );
    expect(counts).toMatchObject({ notes: 4, inbox: 4, people: 4, brands: 1, addresses: 1 });
    for (const [what, least] of [
      ['customers', 20],
      ['products', 8],
      ['paid', 10],
      ['audited', 30],
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
    expect(texts.length).toBeGreaterThan(1_000);
    expect(cardsKept(texts)).toEqual([]);
  });
});
