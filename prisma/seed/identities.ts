import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '#lib/modules/access/password.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { openSecret, sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { type PresentKeys, presentKeys } from './present-keys.ts';

/**
 * The demo partner with two sellers, a third seller without a partner, and a person for each. Keys and passwords are
 * made on the first start and are a sandbox's own; the passwords are kept sealed, so that every start can say them
 * again.
 */

type DemoIdentities = {
  partner: { client_key: string; client_secret: string; email: string; password: string };
  sellers: DemoSeller[];
};

type DemoSeller = {
  name: string;
  seller_svc_id: string;
  seller_svc_secret: string;
  public_key: string;
  email: string;
  password: string;
};

/** Everybody who signs in for a seller, each in a role of their own. */
type DemoPerson = { name: string; role: string; email: string; password: string };
export type DemoSignIns = {
  /** `client_key` and `client_secret` are older names of the two keys. */
  partner: DemoIdentities['partner'] & PresentKeys['partner'];
  sellers: (DemoSeller & PresentKeys['sellers'][number] & { people: DemoPerson[] })[];
};

const PARTNER = { name: 'Orchard Marketplace', email: 'partner@kupa.test', person: 'Noa Ben-David' };

const SELLERS = [
  {
    name: 'Cafe Levant',
    email: 'cafe@kupa.test',
    person: 'Dana Levi',
    ofPartner: true,
    color: '#7a3b1d',
    marketFee: 300,
  },
  {
    name: 'Tamar Books',
    email: 'books@kupa.test',
    person: 'Omar Haddad',
    ofPartner: true,
    color: '#1f4e79',
    marketFee: 200,
  },
  {
    name: 'Negev Ceramics',
    email: 'ceramics@kupa.test',
    person: 'Yael Mizrahi',
    ofPartner: false,
    color: '#9a4a2f',
    marketFee: 0,
  },
];

/** With pounds, so that every method can be tried: Bacs takes nothing else. */
const CURRENCIES = ['ILS', 'USD', 'EUR', 'GBP'];

const FACT = statement('seed_read_fact', 'SELECT value FROM app_fact WHERE key = $1');
const KEEP_FACT = statement('seed_keep_fact', 'INSERT INTO app_fact (key, value) VALUES ($1, $2)');
const ADD_PARTNER = statement(
  'seed_add_partner',
  'INSERT INTO partner (name, client_key_index, client_key_sealed, client_secret_sealed) VALUES ($1, $2, $3, $4) RETURNING id',
);
const ADD_SELLER = statement(
  'seed_add_seller',
  `INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email, brand_color, market_fee, currencies, approved)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true) RETURNING id`,
);
const ADD_PERSON = statement(
  'seed_add_person',
  `WITH person AS (INSERT INTO app_user (email, name, password_hash, language) VALUES ($1, $2, $3, 'he') RETURNING id)
INSERT INTO membership (user_id, seller_id, partner_id, role) SELECT id, $4, $5, 'owner' FROM person`,
);

/**
 * Who else works for the first seller, one in each role, with the password of its owner: to see what each of them sees.
 */
const COLLEAGUES = [
  { email: 'manager@kupa.test', name: 'Maya Shalev', role: 'manager', language: 'he' },
  { email: 'cashier@kupa.test', name: 'Yusuf Khoury', role: 'cashier', language: 'ar' },
  { email: 'accountant@kupa.test', name: 'Ruth Goldberg', role: 'accountant', language: 'en' },
  { email: 'developer@kupa.test', name: 'Alexei Volkov', role: 'developer', language: 'ru' },
  { email: 'viewer@kupa.test', name: 'Rami Azulay', role: 'read-only', language: 'he' },
];
const ADD_COLLEAGUES = statement(
  'seed_add_colleagues',
  `WITH owner AS (SELECT u.password_hash, m.seller_id FROM app_user u JOIN membership m ON m.user_id = u.id WHERE u.email = $1),
asked AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS r (email text, name text, role membership_role, language text)),
person AS (INSERT INTO app_user (email, name, password_hash, language) SELECT asked.email, asked.name, owner.password_hash, asked.language FROM asked, owner ON CONFLICT (email) DO NOTHING RETURNING id, email)
INSERT INTO membership (user_id, seller_id, role) SELECT person.id, owner.seller_id, asked.role FROM person JOIN asked USING (email), owner`,
);

const IDENTITIES_FACT = 'demo-identities';

const newSecret = (): string => randomBytes(24).toString('base64url');
const newPassword = (): string => `demo-${randomBytes(9).toString('base64url')}`;

/** Makes the demo identities where they are missing. */
export async function seedIdentities(database: Database): Promise<void> {
  await seedSellers(database);
  await database.query(ADD_COLLEAGUES, [SELLERS[0]?.email, JSON.stringify(COLLEAGUES)]);
}

/** One database transaction: all or none. */
async function seedSellers(database: Database): Promise<void> {
  const [known] = await database.query(FACT, [IDENTITIES_FACT]);
  if (known) return;
  await database.inTransaction(async (inside) => {
    const partner = {
      client_key: newSecret(),
      client_secret: newSecret(),
      email: PARTNER.email,
      password: newPassword(),
    };
    const [row] = await inside.query<{ id: number }>(ADD_PARTNER, [
      PARTNER.name,
      secretIndex(partner.client_key),
      sealSecret(partner.client_key),
      sealSecret(partner.client_secret),
    ]);
    const partnerId = row?.id ?? null;
    await addPerson(inside, { ...PARTNER, password: partner.password, sellerId: null, partnerId });
    const sellers = [];
    for (const seller of SELLERS) sellers.push(await addSeller(inside, seller, seller.ofPartner ? partnerId : null));
    const identities: DemoIdentities = { partner, sellers };
    await inside.query(KEEP_FACT, [IDENTITIES_FACT, sealSecret(JSON.stringify(identities)).toString('base64')]);
  });
}

async function addSeller(
  database: Database,
  seller: (typeof SELLERS)[number],
  partnerId: number | null,
): Promise<DemoIdentities['sellers'][number]> {
  const made = {
    name: seller.name,
    seller_svc_id: newId('seller'),
    seller_svc_secret: newSecret(),
    public_key: randomUUID(),
    email: seller.email,
    password: newPassword(),
  };
  const [row] = await database.query<{ id: number }>(ADD_SELLER, [
    partnerId,
    secretIndex(made.seller_svc_id),
    sealSecret(made.seller_svc_id),
    sealSecret(made.seller_svc_secret),
    made.public_key,
    seller.name,
    seller.email,
    seller.color,
    seller.marketFee,
    CURRENCIES,
  ]);
  await addPerson(database, { ...seller, password: made.password, sellerId: row?.id ?? null, partnerId: null });
  return made;
}

type Person = { email: string; person: string; password: string; sellerId: number | null; partnerId: number | null };

async function addPerson(database: Database, { email, person, password, sellerId, partnerId }: Person): Promise<void> {
  await database.query(ADD_PERSON, [email, person, await hashPassword(password), sellerId, partnerId]);
}

const PEOPLE = statement(
  'seed_people',
  `SELECT s.public_key::text AS "publicKey", u.name, m.role, u.email FROM membership m JOIN app_user u ON u.id = m.user_id JOIN seller s ON s.id = m.seller_id
WHERE u.email = ANY ($1::text[]) ORDER BY m.id`,
);

/**
 * What the first start made, with its keys as they are now, and everybody who signs in: in the roles that they have
 * now, and with the passwords that they began with.
 */
export async function demoSignIns(database: Database): Promise<DemoSignIns> {
  const [fact] = await database.query<{ value: string }>(FACT, [IDENTITIES_FACT]);
  if (!fact) throw new Error('the demo identities have not been seeded');
  const { partner, sellers } = JSON.parse(openSecret(Buffer.from(fact.value, 'base64'))) as DemoIdentities;
  const emails = [...SELLERS, ...COLLEAGUES].map(({ email }) => email);
  const people = await database.query<{ publicKey: string; name: string; role: string; email: string }>(PEOPLE, [
    emails,
  ]);
  const present = await presentKeys(
    database,
    sellers.map(({ public_key: key }) => key),
  );
  const ofSeller = (key: string) =>
    people.filter(({ publicKey }) => publicKey === key).map(({ publicKey: _, ...person }) => person);
  const { svc_client_key: clientKey, svc_client_password: clientPassword } = present.partner;
  return {
    partner: { ...partner, ...present.partner, client_key: clientKey, client_secret: clientPassword },
    sellers: sellers.flatMap((seller) => {
      const keys = present.sellers.find(({ public_key: key }) => key === seller.public_key);
      return keys
        ? [
            {
              ...seller,
              ...keys,
              people: ofSeller(seller.public_key).map((person) => ({ ...person, password: seller.password })),
            },
          ]
        : [];
    }),
  };
}
