import { createHash, randomBytes } from 'node:crypto';
import { SELLER_COOKIE } from '#components/layout/choices.ts';
import { ROLES, type Role, rightsAtSeller } from '#lib/modules/access/contract/rights.ts';
import { openSession } from '#lib/modules/access/sign-in/sessions.ts';
import { hashPassword } from '#lib/modules/access/sign-in/password.ts';
import { ensureSigningSecrets } from '#lib/modules/callbacks/signing/signing-secrets.ts';
import { beginUpload } from '#lib/modules/seller-files/uploads/begin-upload.ts';
import { closeDatabase, database, statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import { rowsOfSellers } from '#lib/testing/rows.ts';
import { greyPng } from '#lib/testing/files/pictures.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller } from '#lib/testing/sellers.ts';
import { givenOperator } from '#lib/testing/operators.ts';
import { givenDocument } from '#lib/testing/onboarding/given-review.ts';
import { connectDevice, givenDevice } from '#lib/testing/pos/devices.ts';
import { call, paySale, runningEnvironment, sandbox } from '../sandbox.ts';
import { givenPapers, NO_PAPERS, type NamedPapers } from './papers.ts';
import { givenSigningKey } from '#lib/testing/signing/containers.ts';
import { givenTaxDocuments, NO_TAX_DOCUMENTS, type NamedTaxDocuments } from './tax-documents.ts';
import { givenCases, NO_CASES, type NamedCases } from './cases.ts';
import { givenBankLines, NO_BANK_LINES, type NamedBankLines } from './bank-lines.ts';
import { givenPayouts, NO_PAYOUTS, type NamedPayouts } from './payouts.ts';
import { givenPlans, NO_PLANS, type NamedPlans } from './plans.ts';

/**
 * The data of the security tests: a seller of one partner, with a person in every role and one object of each kind, and
 * people of another seller of another partner. It is made in the database of the running product, with new identities
 * each time, so that no other test sees it.
 */

export const PASSWORD = 'correct horse battery 42';

const run = <Row>(text: string, values: readonly unknown[]) =>
  database().query<Row>(
    statement(`stranger_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text),
    values,
  );

type NamedOthers = NamedPlans & NamedPayouts & NamedPapers & NamedBankLines & NamedCases & NamedTaxDocuments;

/** Everything of the seller that a request can name. */
export type Named = NamedOthers & {
  sellerId: number;
  /** The operator of the installation. */
  operator: number;
  key: string;
  partnerPlace: string;
  /** The seller by its name on its partner's screens. */
  partnerRef: string;
  sale: string;
  attempt: string;
  saleMessage: number;
  holds: readonly string[];
  template: string;
  unpaid: string;
  /** An unpaid sale whose buyer was sent its link. */
  linked: string;
  product: string;
  customers: readonly string[];
  /** A document of the seller, and one that is being sent. */
  file: string;
  upload: string;
  /** Paired devices, each to be let go of once. */
  devices: readonly string[];
  delivery: number;
  apiCall: number;
  invitations: readonly number[];
  members: readonly number[];
  /** Unpaid sales of the counter; the paid `sale` was made there too. */
  counterSales: readonly string[];
  counterShift: string;
  /** Notes of cash, and shared browsers, each to be ended once. */
  cash: readonly string[];
  tills: readonly string[];
  /** Clients of the accounting API, one for each try. */
  accountingClients: readonly string[];
  spares: readonly string[];
  view: number;
  inviteToken: string;
  resetToken: string;
};

/** The same, with identifiers that do not exist. */
export const NOTHING: Named = {
  ...NO_PLANS,
  ...NO_PAYOUTS,
  ...NO_PAPERS,
  ...NO_BANK_LINES,
  ...NO_CASES,
  ...NO_TAX_DOCUMENTS,
  sellerId: 999_999_999,
  operator: 999_999_999,
  key: '00000000-0000-4000-8000-000000000000',
  partnerPlace: 'partner-999999999',
  partnerRef: '00000000-0000-4000-8000-000000000000',
  sale: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  attempt: 'TRAN-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  saleMessage: 999_999_999,
  holds: Array(4).fill('SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'),
  template: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  unpaid: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  linked: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  product: '00000000-0000-4000-8000-000000000000',
  file: '00000000-0000-4000-8000-000000000000',
  upload: '00000000-0000-4000-8000-000000000000',
  customers: Array(8).fill('00000000-0000-4000-8000-000000000000'),
  devices: Array(6).fill('00000000-0000-4000-8000-000000000000'),
  delivery: 999_999_999,
  apiCall: 999_999_999,
  invitations: Array(8).fill(999_999_999),
  members: Array(8).fill(999_999_999),
  counterSales: Array(10).fill('SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'),
  counterShift: '00000000-0000-4000-8000-000000000000',
  cash: Array(6).fill('00000000-0000-4000-8000-000000000000'),
  tills: Array(6).fill('00000000-0000-4000-8000-000000000000'),
  accountingClients: Array(6).fill('00000000-0000-4000-8000-000000000000'),
  spares: Array(8).fill('nobody@kupa.test'),
  view: 999_999_999,
  inviteToken: 'none',
  resetToken: 'none',
};

export type Actor = {
  name: string;
  cookie: string;
  userId: number;
  email: string;
  role: string | null;
  /** Their role is one at a partner. */
  isOfPartner?: boolean;
  /** Nothing that they ask about is theirs. */
  isStranger?: true;
  /** The seller that they ask about, where that is not the one of the world: a seller that no partner has. */
  named?: Named;
};

export type World = {
  seller: TestSeller;
  named: Named;
  otherSeller: TestSeller;
  unpartnered: TestSeller;
  /**
   * The actors: one of the seller in each role, and of its partner in each; a visitor without a session; the owners of
   * another seller and of one that no partner has, and one of another partner in each role, who have all selected the
   * seller; the people of the partner once more, who ask about the seller that no partner has.
   */
  actors: readonly Actor[];
  /** Two who only look, for what people do about themselves; the second has a second factor. */
  self: Actor;
  guarded: Actor;
  /** A person who runs the installation. */
  operator: Actor;
  /** Texts that stand in what is the seller's, or that of no partner, and nowhere else. */
  marks: readonly string[];
  loneMarks: readonly string[];
  close(): Promise<void>;
};

/** Roles that mean something at a seller; at a partner all of them do. */
const STAFF_ROLES = ROLES.filter((role) => rightsAtSeller(role).length > 0);
export const NOBODY: Actor = { name: 'nobody', cookie: '', userId: 0, email: '', role: null };

let passwordHash = '';
export const freshId = (): string => randomBytes(5).toString('hex');

/** A person with a role at a seller or a partner, signed in. */
async function givenPerson(
  name: string,
  role: string,
  place: { sellerId?: number; partnerId?: number },
): Promise<Actor & { membershipId: number }> {
  passwordHash ||= await hashPassword(PASSWORD);
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${freshId()}@kupa.test`;
  const [row] = await run<{ userId: number; membershipId: number }>(
    `WITH person AS (INSERT INTO app_user (email, name, password_hash, language) VALUES ($1, $2, $3, 'en') RETURNING id)
INSERT INTO membership (user_id, seller_id, partner_id, role) SELECT id, $4, $5, $6 FROM person
  RETURNING user_id AS "userId", id AS "membershipId"`,
    [email, name, passwordHash, place.sellerId ?? null, place.partnerId ?? null, role],
  );
  const userId = row?.userId ?? 0;
  return {
    name,
    email,
    userId,
    role,
    membershipId: row?.membershipId ?? 0,
    cookie: `kupa.session=${await openSession({ userId, ip: '127.0.0.1', userAgent: 'stranger' })}; kupa-language=en`,
  };
}

const tokenOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes.toString('base64url')).digest();

async function givenLink(
  kind: 'invitation' | 'reset',
  email: string,
  sellerId: number | null,
  invitedBy: number | null,
): Promise<{ id: number; token: string }> {
  const bytes = randomBytes(32);
  const [row] = await run<{ id: number }>(
    `INSERT INTO person_link (kind, token_hash, email, seller_id, role, invited_by, expires_at) VALUES ($1, $2, $3, $4,
      $5, $6, app_now() + interval '1 hour') RETURNING id`,
    [kind, tokenOf(bytes), email, sellerId, kind === 'invitation' ? 'cashier' : null, invitedBy],
  );
  return { id: row?.id ?? 0, token: bytes.toString('base64url') };
}

/**
 * The first row of a question, once it has one: jobs write some of them, and a callback that timed out is tried again
 * after 30 s and after 60 s.
 */
async function soon<Row>(text: string, values: readonly unknown[]): Promise<Row> {
  for (
    const until = Date.now() + 100_000;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    const [row] = await run<Row>(text, values);
    if (row) return row;
  }
  throw new Error(`never there: ${text}`);
}

/** Until jobs have sent and handed over what these sellers' rows ask for: they change with nobody's request. */
export const untilQuiet = (sellerIds: readonly number[]): Promise<unknown> =>
  soon(
    `SELECT 1 AS done WHERE NOT EXISTS (SELECT FROM delivery WHERE seller_id = ANY ($1::bigint[]) AND state = 'pending')
      AND NOT EXISTS (SELECT FROM message WHERE seller_id = ANY ($1::bigint[]) AND state IN ('queued', 'sending'))
      AND NOT EXISTS (SELECT FROM payout WHERE seller_id = ANY ($1::bigint[]) AND next_at <= app_now())`,
    [sellerIds],
  );

const made = <Body extends { status_code?: number }>(body: Body): Body => {
  if (body.status_code !== undefined && body.status_code !== 0) throw new Error(`not made: ${JSON.stringify(body)}`);
  return body;
};

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** The product's own settings, so that what is made here is what it reads. */
const joinProduct = (): void => useSettings(readSettings({ ...runningEnvironment(), LOG_LEVEL: 'silent' }));

/** A person of a seller, a session that another person has made (`planted`), and one that is not ended. */
export type SmallWorld = { person: Actor; planted: string; standing: string; close(): Promise<void> };

export async function givenSmallWorld(): Promise<SmallWorld> {
  joinProduct();
  const { id: sellerId } = await givenSeller(database());
  const [person, other] = [
    await givenPerson('Small person', 'owner', { sellerId }),
    await givenPerson('Small other', 'owner', { sellerId }),
  ];
  const open = () => openSession({ userId: other.userId, ip: '127.0.0.1', userAgent: 'stranger' });
  return { person, planted: await open(), standing: await open(), close: closeDatabase };
}

/** The session of a new operator, who has a second factor. */
export async function operatorToken(): Promise<string> {
  joinProduct();
  const { token } = await givenOperator(database());
  await closeDatabase();
  return token;
}

/** A shop with its owner, one more person in a role, a paid sale and a product. */
export async function givenShop(
  role: Role,
): Promise<{ shop: string; owner: Actor; other: Actor; sale: string; close(): Promise<void> }> {
  joinProduct();
  const [seller, shop] = [await givenSeller(database()), `Corner ${freshId()}`];
  await run('UPDATE seller SET name = $2 WHERE id = $1', [seller.id, shop]);
  const [owner, other] = [
    await givenPerson('Dana Levi', 'owner', { sellerId: seller.id }),
    await givenPerson('Ruth Gold', role, { sellerId: seller.id }),
  ];
  const sale = made(
    (
      await call('generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 5_000,
        currency: 'ILS',
        product_name: 'Lunch',
        language: 'en',
      })
    ).body,
  ).svc_sale_id;
  made((await paySale(seller.svcId, sale, { sale_price: '5000' })).body);
  await run(`INSERT INTO product (seller_id, name, status, description) VALUES ($1, 'Mug', 1, 'Blue')`, [seller.id]);
  return { shop, owner, other, sale, close: closeDatabase };
}

export const sessionsOf = (userId: number) =>
  run<{ ip: string }>('SELECT ip FROM session WHERE user_id = $1', [userId]);

/** Everybody has just said who they are, however long the tests before took: it holds for minutes. */
export async function confirmAll({ actors, self, guarded, operator }: World): Promise<void> {
  await run('UPDATE session SET confirmed_at = app_now() WHERE user_id = ANY ($1::bigint[])', [
    [...actors, self, guarded, operator].map(({ userId }) => userId),
  ]);
}

export async function disable(userId: number): Promise<void> {
  await run('UPDATE app_user SET disabled_at = app_now() WHERE id = $1', [userId]);
}

export async function givenWorld(): Promise<World> {
  joinProduct();
  const [mark, loneMark, db] = [`Mark${freshId()}`, `Lone${freshId()}`, database()];
  const [partner, otherPartner] = [await givenPartner(db), await givenPartner(db)];
  const [seller, otherSeller] = [
    await givenSeller(db, { partner, marketFee: 100 }),
    await givenSeller(db, { partner: otherPartner }),
  ];
  const unpartnered = await givenSeller(db);
  for (const [{ id, publicKey }, its] of [
    [seller, mark],
    [unpartnered, loneMark],
  ] as const)
    await run(`UPDATE seller SET name = $2, callback_url = $3 WHERE id = $1`, [
      ...[id, `${its} Shop`, `${sandbox().inbox_url}/${publicKey}`],
    ]);
  await ensureSigningSecrets(
    db,
    [seller, unpartnered].map(({ id }) => ({ audience: 'seller', ownerId: id })),
  );
  const staff = [];
  for (const role of STAFF_ROLES)
    staff.push({ ...(await givenPerson(`${mark} ${role}`, role, { sellerId: seller.id })), name: role });
  const owner = staff[0] as Actor;
  const selecting = ({ publicKey }: TestSeller) => `; ${SELLER_COOKIE}=${publicKey}`;
  const [otherOwner, lonely] = [
    await givenPerson('Other seller', 'owner', { sellerId: otherSeller.id }),
    await givenPerson('Of no partner', 'owner', { sellerId: unpartnered.id }),
  ];
  const [people, others]: [Actor[], Actor[]] = [[], []];
  for (const role of ROLES) {
    const [their, other] = [
      await givenPerson(`Their ${role}`, role, { partnerId: partner.id }),
      await givenPerson(`Other ${role}`, role, { partnerId: otherPartner.id }),
    ];
    people.push({ ...their, name: `partner ${role}`, isOfPartner: true });
    others.push({
      ...other,
      name: `other partner ${role}`,
      isOfPartner: true,
      cookie: other.cookie + selecting(seller),
    });
  }
  const [self, guarded] = [
    await givenPerson(`${mark} self`, 'read-only', { sellerId: seller.id }),
    await givenPerson(`${mark} guarded`, 'read-only', { sellerId: seller.id }),
  ];
  await openSession({ userId: self.userId, ip: '127.0.0.1', userAgent: 'elsewhere' });
  await run(`UPDATE app_user SET totp_sealed = $2, totp_since = app_now() WHERE id = $1`, [
    guarded.userId,
    sealSecret('JBSWY3DPEHPK3PXP'),
  ]);
  const running = await givenOperator(db);
  const partnerRef = await givenOnboarding(seller.id, partner.id, mark);
  const paying = [...staff, ...people].filter(({ role }) => rightsAtSeller(role as Role).includes('manage-payouts'));
  const named = {
    ...(await everythingOf(seller, partner, mark, owner, self)),
    ...(await givenPayouts(db, {
      sellerId: seller.id,
      svcId: seller.svcId,
      mark,
      people: paying.map(({ userId }) => userId),
      looking: self.userId,
    })),
    ...(await givenPapers(db, { sellerId: seller.id, partnerId: partner.id, mark })),
    ...(await givenBankLines(db, { sellerId: seller.id, mark, looking: self.userId })),
    // Last: a chargeback takes from the balance that the others are paid out of.
    ...(await givenTaxDocuments(db, { sellerId: seller.id, mark })),
    ...(await givenCases(db, { sellerId: seller.id, looking: self.userId, payment: () => paidNow(seller, mark) })),
  };
  const alone: Named = {
    ...(await everythingOf(unpartnered, null, loneMark, lonely, lonely)),
    ...(await givenPayouts(db, {
      sellerId: unpartnered.id,
      svcId: unpartnered.svcId,
      mark: loneMark,
      people: [lonely.userId],
      looking: lonely.userId,
    })),
    ...(await givenPapers(db, { sellerId: unpartnered.id, partnerId: otherPartner.id, mark: loneMark })),
    ...(await givenTaxDocuments(db, { sellerId: unpartnered.id, mark: loneMark, turns: 1 })),
    ...(await givenBankLines(db, { sellerId: unpartnered.id, mark: loneMark, looking: lonely.userId })),
    ...(await givenCases(db, {
      sellerId: unpartnered.id,
      looking: lonely.userId,
      payment: () => paidNow(unpartnered, loneMark),
      // Named by strangers alone.
      turns: 1,
    })),
    operator: running.id,
    partnerPlace: NOTHING.partnerPlace,
    partnerRef: NOTHING.partnerRef,
  };
  for (const { id } of [seller, unpartnered]) await givenSigningKey(db, id);
  await untilQuiet([seller.id, unpartnered.id]);
  const strangers = [
    { ...otherOwner, name: 'other seller', cookie: otherOwner.cookie + selecting(seller) },
    { ...lonely, name: 'seller of no partner', cookie: lonely.cookie + selecting(seller) },
    ...others,
    ...people.map((person) => ({
      ...person,
      name: `${person.name} at no partner’s`,
      named: alone,
      cookie: person.cookie + selecting(unpartnered),
    })),
  ].map((actor): Actor => ({ ...actor, isStranger: true }));
  const actors = [...staff, ...people, NOBODY, ...strangers];
  await handCash(
    seller.id,
    named.cash,
    [...staff, ...people].filter(({ role }) => rightsAtSeller(role as Role).includes('refund')),
  );
  const marks = [
    mark,
    ...[seller.publicKey, seller.svcId, named.sale, named.product, ...named.customers, ...named.payouts],
    ...staff.map(({ email }) => email),
  ];
  return {
    seller,
    otherSeller,
    unpartnered,
    self,
    guarded,
    operator: {
      ...{ name: 'operator', role: null, userId: running.id, email: running.email },
      cookie: `kupa.session=${running.token}; kupa-language=en`,
    },
    named: { ...named, operator: running.id, partnerPlace: `partner-${partner.id}`, partnerRef },
    actors,
    marks,
    loneMarks: [loneMark, unpartnered.svcId, alone.sale, alone.product, ...alone.customers, ...alone.payouts],
    close: closeDatabase,
  };
}

/** The seller was invited by its partner. Answers its name on the partner's screens. */
async function givenOnboarding(sellerId: number, partnerId: number, mark: string): Promise<string> {
  const [row] = await run<{ ref: string }>(
    `INSERT INTO onboarding (seller_id, partner_id, email, name) VALUES ($1, $2, $3, $4)
    RETURNING public_id::text AS ref`,
    [sellerId, partnerId, `${mark.toLowerCase()}-taken-in@example.com`, `${mark} taken in`],
  );
  return row?.ref ?? '';
}

/** A payment of 50.00 of now, by our reference of it. */
async function paidNow(seller: TestSeller, mark: string): Promise<string> {
  const asked = { seller_svc_id: seller.svcId, sale_price: 5_000, currency: 'ILS', product_name: `${mark} beans` };
  const sale = made((await call('generate-sale', { ...asked, language: 'en' })).body).svc_sale_id as string;
  const pay = async () => (await paySale(seller.svcId, sale, { sale_price: '5000', buyer_name: `${mark} Buyer` })).body;
  // Payments of one card at once follow each other; one that waited too long is asked for again (998).
  let paying = await pay();
  for (let tries = 0; paying.status_error_code === 998 && tries < 20; tries += 1) paying = await pay();
  return made(paying).svc_transaction_id as string;
}

async function everythingOf(
  seller: TestSeller,
  partner: TestPartner | null,
  mark: string,
  owner: Actor,
  self: Actor,
): Promise<
  Omit<
    Named,
    | 'operator'
    | 'partnerPlace'
    | 'partnerRef'
    | keyof NamedPayouts
    | keyof NamedPapers
    | keyof NamedBankLines
    | keyof NamedCases
    | keyof NamedTaxDocuments
  >
> {
  const sale = async (more: object) =>
    made(
      (
        await call('generate-sale', {
          seller_svc_id: seller.svcId,
          sale_price: 5_000,
          currency: 'ILS',
          product_name: `${mark} beans`,
          language: 'en',
          ...more,
        })
      ).body,
    ).svc_sale_id as string;
  const paid = async (more: object, price = 5_000) => {
    const saleId = await sale({ sale_price: price, ...more });
    // Payments of one card at once follow each other; one that waited too long is asked for again (998).
    const pay = async () =>
      (await paySale(seller.svcId, saleId, { sale_price: String(price), buyer_name: `${mark} Buyer` })).body;
    let paying = await pay();
    for (let tries = 0; paying.status_error_code === 998 && tries < 5; tries += 1) paying = await pay();
    made(paying);
    return saleId;
  };
  const { access_token: token } = made((await call('auth/token', { mpl: seller.svcId, key: seller.svcSecret })).body);
  const record = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${sandbox().base_url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (made(await answer.json()) as { guid: string }).guid;
  };
  const [saleId, holds, template, unpaid, linked, product, customers] = await Promise.all([
    // Enough for a refund by everybody who may, at the counter and in the dashboard.
    paid({ sale_send_notification: true, sale_email: `${mark}@example.com` }, 9_000),
    times(3, () => paid({ sale_type: 'authorize' })),
    sale({ sale_type: 'template' }),
    sale({}),
    sale({ sale_send_notification: true, sale_email: `${mark}-linked@example.com` }),
    record('products', { name: `${mark} mug`, status: 1, description: 'Blue' }),
    times(8, (index) =>
      record('customers', {
        first_name: mark,
        last_name: `No ${index}`,
        email: `${mark}-${index}@example.com`,
        phone_number: '0521234567',
      }),
    ),
  ]);
  const document = {
    svc_client_key: partner?.clientKey,
    seller_svc_id: seller.svcId,
    language: 'en',
    seller_files: [{ name: `${mark}.png`, type: 26, base64: greyPng(600, 400).toString('base64') }],
  };
  if (partner) made((await call('upload-seller-files', document)).body);
  else await givenDocument(database(), seller.id, 26, `${mark}.png`);
  const file = await soon<{ id: string }>('SELECT public_id AS id FROM seller_file WHERE seller_id = $1', [seller.id]);
  const sending = { name: `${mark}-2.png`, type: 26, size: 1_000, sentDigest: randomBytes(32) };
  const begun = await beginUpload({ database: database() }, seller.id, sending);
  if (!begun.ok || !('upload' in begun.value)) throw new Error('no upload was begun');
  const { uploadId: upload } = begun.value.upload;
  const counterSales = await times(10, () => sale({}));
  const devices = await times(5, async (index) => {
    const { id } = await givenDevice(database(), seller.id, { posId: `00${index + 1}`, origin: sandbox().origin });
    return connectDevice(database(), id);
  });
  await run(`UPDATE device SET name = $2 || ' till ' || pos_id WHERE seller_id = $1`, [seller.id, mark]);
  const spares = await times(8, (index) => givenPerson(`${mark} spare ${index}`, 'read-only', { sellerId: seller.id }));
  const invitations = await times(6, (index) =>
    givenLink('invitation', `${mark.toLowerCase()}-invited-${index}@kupa.test`, seller.id, owner.userId),
  );
  const reset = await givenLink('reset', spares[5]?.email ?? '', null, null);
  const [view] = await run<{ id: number }>(
    `INSERT INTO saved_view (user_id, list, name, query) VALUES ($1, 'products', $2, '?status=1') RETURNING id`,
    [self.userId, `${mark} view`],
  );
  const delivery = await soon<{ id: number }>(
    `SELECT d.id FROM delivery d WHERE d.seller_id = $1 AND d.state = 'delivered' ORDER BY d.id LIMIT 1`,
    [seller.id],
  );
  const message = await soon<{ id: number }>(
    `SELECT m.id FROM message m JOIN sale s ON s.id = m.sale_id WHERE s.public_id = $1 AND m.html IS NOT NULL
      ORDER BY m.id LIMIT 1`,
    [saleId],
  );
  const attempt = await soon<{ id: string }>(
    `SELECT a.public_id AS id FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1
      AND a.state = 'succeeded' LIMIT 1`,
    [saleId],
  );
  const apiCall = await soon<{ id: number }>('SELECT id FROM api_call WHERE seller_id = $1 ORDER BY id LIMIT 1', [
    seller.id,
  ]);
  await untilQuiet([seller.id]);
  return {
    sellerId: seller.id,
    key: seller.publicKey,
    sale: saleId,
    attempt: attempt.id,
    saleMessage: message.id,
    holds,
    template,
    unpaid,
    linked,
    product,
    customers,
    file: file.id,
    upload,
    devices,
    delivery: delivery.id,
    apiCall: apiCall.id,
    invitations: invitations.map(({ id }) => id),
    ...(await givenPlans(database(), seller.id, mark)),
    ...(await counterOf(seller.id, owner.userId, [saleId, ...counterSales])),
    counterSales,
    members: spares.map(({ membershipId }) => membershipId),
    spares: spares.map(({ email }) => email),
    view: view?.id ?? 0,
    inviteToken: invitations[5]?.token ?? '',
    resetToken: reset.token,
  };
}

/** What stands at the counter of a seller: a turn of its owner with sales, cash, and shared browsers. */
async function counterOf(
  sellerId: number,
  userId: number,
  sales: readonly string[],
): Promise<Pick<Named, 'counterShift' | 'cash' | 'tills' | 'accountingClients'>> {
  const [shift] = await run<{ id: number; publicId: string }>(
    'INSERT INTO counter_shift (seller_id, user_id) VALUES ($1, $2) RETURNING id, public_id AS "publicId"',
    [sellerId, userId],
  );
  const of = [sellerId, shift?.id, userId];
  await run(
    `INSERT INTO counter_sale (seller_id, shift_id, user_id, order_key, sale_public_id)
    SELECT $1, $2, $3, gen_random_uuid(), id FROM unnest($4::text[]) AS id`,
    [...of, sales],
  );
  const cash = await run<{ id: string }>(
    `INSERT INTO counter_cash (seller_id, shift_id, user_id, order_key, amount, currency, product)
    SELECT $1, $2, $3, gen_random_uuid(), 500, 'ILS', 'Tea' FROM generate_series(1, 6) RETURNING public_id AS id`,
    of,
  );
  const tills = await run<{ id: string }>(
    `INSERT INTO till (seller_id, name, token_hash, opened_by)
    SELECT $1, 'Till', sha256(gen_random_uuid()::text::bytea), $2 FROM generate_series(1, 6) RETURNING public_id AS id`,
    [sellerId, userId],
  );
  const clients = await run<{ id: string }>(
    `INSERT INTO accounting_client (seller_id, created_by, secret_hash, name, scopes)
    SELECT $1, $2, '\\x00', 'Books', ARRAY['read-ledger']::accounting_scope[] FROM generate_series(1, 6)
    RETURNING public_id AS id`,
    [sellerId, userId],
  );
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    counterShift: shift?.publicId ?? '',
    cash: idsOf(cash),
    tills: idsOf(tills),
    accountingClients: idsOf(clients),
  };
}

/** Cash is given back from its own drawer: each note is of the counter of one who may give it back. */
async function handCash(sellerId: number, cash: readonly string[], people: readonly Actor[]): Promise<void> {
  for (const [turn, { userId }] of people.entries()) {
    const of = [sellerId, userId];
    await run('INSERT INTO counter_shift (seller_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', of);
    await run(
      `UPDATE counter_cash SET shift_id = (SELECT id FROM counter_shift WHERE seller_id = $1 AND user_id = $2)
      WHERE public_id = $3`,
      [...of, cash[turn]],
    );
  }
}

/** The current signing secret of the seller. */
export async function signingSecretOf(sellerId: number): Promise<number> {
  const [row] = await run<{ id: number }>(
    `SELECT id FROM signing_secret WHERE audience = 'seller' AND owner_id = $1 AND ends_at IS NULL
      ORDER BY id DESC LIMIT 1`,
    [sellerId],
  );
  return row?.id ?? 999_999_999;
}

/** When the seller's secret key was made, as its screen showed it. */
export async function keySince(sellerId: number): Promise<Date> {
  const [row] = await run<{ since: Date }>('SELECT svc_secret_since AS since FROM seller WHERE id = $1', [sellerId]);
  return row?.since ?? new Date(0);
}

const OF_PEOPLE = `
SELECT 'person' AS kind, to_jsonb(u) AS row FROM app_user u WHERE id = ANY ($1::bigint[])
UNION ALL SELECT 'session', jsonb_build_object('user', user_id, 'token', token_hash, 'confirmed', confirmed_at)
  FROM session WHERE user_id = ANY ($1::bigint[])
UNION ALL SELECT 'code', to_jsonb(c) FROM recovery_code c WHERE user_id = ANY ($1::bigint[])
UNION ALL SELECT 'view', to_jsonb(v) FROM saved_view v WHERE user_id = ANY ($1::bigint[])
UNION ALL SELECT 'browser', to_jsonb(b) FROM push_subscription b WHERE user_id = ANY ($1::bigint[])
UNION ALL SELECT 'quiet', to_jsonb(q) FROM quiet_hours q WHERE user_id = ANY ($1::bigint[])
UNION ALL SELECT 'secret', to_jsonb(s) FROM signing_secret s WHERE audience = 'seller' AND owner_id = $2
UNION ALL SELECT 'link', to_jsonb(l) FROM person_link l WHERE seller_id = $2 OR email = ANY ($3::text[])
UNION ALL SELECT 'message', jsonb_build_object('id', m.id) FROM message m WHERE recipient = ANY ($3::text[])
UNION ALL SELECT 'told', jsonb_build_object('id', a.id) FROM audit_entry a WHERE user_id = ANY ($1::bigint[])
ORDER BY 1, 2`;

/** Totals that a job folds at any time. */
const FOLDED = [
  'balance_month',
  'subscription_tally',
  'subscription_tally_change',
  'sale_statistic',
  'statistic_day',
  'statistic_month',
];

const COUNTED = [
  'api_call',
  'rate_window',
  'inbox_message',
  'sale_tally',
  'sale_statistic',
  'statistic_day',
  'statistic_month',
  'sale_status_change',
  'seller_standing',
];

/**
 * All rows of the seller, of its people and of the other sellers that are named, by table, as text: any change shows.
 * Counters of requests are left out.
 */
export async function standing(
  { seller, actors, self, guarded, named }: World,
  others: readonly number[] = [],
): Promise<Record<string, string>> {
  const people = [...actors, self, guarded];
  const rows = await rowsOfSellers(database(), [seller.id, ...others], [...COUNTED, ...FOLDED]);
  const ofPeople = await run(OF_PEOPLE, [
    people.map(({ userId }) => userId),
    seller.id,
    [...people.map(({ email }) => email), ...named.spares],
  ]);
  return {
    ...Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, JSON.stringify(all)])),
    people: JSON.stringify(ofPeople),
  };
}

/** What is different, by table. */
export const changedIn = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((table) => before[table] !== after[table]);
