import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '#lib/modules/access/sign-in/password.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import { newId } from '#lib/platform/random.ts';
import { openSecret, sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { type DemoClient, demoClient } from './accounting-client.ts';
import { PRESENT_PEOPLE } from './each-start.sql.ts';
import { findFact, keepFact } from './facts.ts';
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

/** Person who signs in for a seller, each in a role of their own. */
type DemoPerson = { name: string; role: string; email: string; password: string };
export type DemoSignIns = {
  /** `client_key` and `client_secret` are older names of the two keys. */
  partner: DemoIdentities['partner'] & PresentKeys['partner'];
  /** `accounting_client`: of the first, unless it was revoked. */
  sellers: (DemoSeller & PresentKeys['sellers'][number] & { people: DemoPerson[]; accounting_client?: DemoClient })[];
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

/** The owner of the first demo seller. */
export const FIRST_OWNER = SELLERS[0]?.email ?? '';

/** With pounds, so that every method can be tried: Bacs takes nothing else. */
const CURRENCIES = ['ILS', 'USD', 'EUR', 'GBP'];

/**
 * Colleagues at the first seller, one in each role, with the password of its owner: to see the screens of each role.
 */
const COLLEAGUES = [
  { email: 'manager@kupa.test', name: 'Maya Shalev', role: 'manager', language: 'he' },
  { email: 'cashier@kupa.test', name: 'Yusuf Khoury', role: 'cashier', language: 'ar' },
  { email: 'counter@kupa.test', name: 'Adam Peretz', role: 'counter', language: 'he' },
  { email: 'accountant@kupa.test', name: 'Ruth Goldberg', role: 'accountant', language: 'en' },
  { email: 'developer@kupa.test', name: 'Alexei Volkov', role: 'developer', language: 'ru' },
  { email: 'viewer@kupa.test', name: 'Rami Azulay', role: 'read-only', language: 'he' },
] as const;
const IDENTITIES_FACT = 'demo-identities';

const newSecret = (): string => randomBytes(24).toString('base64url');
const newPassword = (): string => `demo-${randomBytes(9).toString('base64url')}`;

/** Makes the demo identities where they are missing. */
export async function seedIdentities(database: Database): Promise<void> {
  await seedSellers(database);
  await database.inTransaction(seedColleagues);
}

/** Colleagues that are missing, beside the owner of the first seller. */
async function seedColleagues(inside: Database): Promise<void> {
  const { appUser } = await platformRecords(inside);
  const { membership } = await recordsOf(inside, EVERY_TENANT);
  const emails = COLLEAGUES.map(({ email }) => email);
  const there = await appUser.findMany({ where: { email: { in: emails } }, select: { email: true } });
  const missing = COLLEAGUES.filter(({ email }) => there.every((person) => person.email !== email));
  if (missing.length === 0) return;
  const owner = await membership.findFirst({
    where: { user: { email: SELLERS[0]?.email ?? '' } },
    select: { sellerId: true, user: { select: { passwordHash: true } } },
  });
  if (!owner) return;
  const { passwordHash } = owner.user;
  const added = await appUser.createManyAndReturn({
    data: missing.map(({ email, name, language }) => ({ email, name, language, passwordHash })),
    select: { id: true, email: true },
    skipDuplicates: true,
  });
  await membership.createMany({
    data: added.map(({ id, email }) => ({
      userId: id,
      sellerId: owner.sellerId,
      role: missing.find((person) => person.email === email)?.role ?? 'read-only',
    })),
  });
}

/** The client takes no view of Node's own buffers. */
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(buffer);

/** One database transaction: all or none. */
async function seedSellers(database: Database): Promise<void> {
  if (await findFact(database, IDENTITIES_FACT)) return;
  await database.inTransaction(async (inside) => {
    const partner = {
      client_key: newSecret(),
      client_secret: newSecret(),
      email: PARTNER.email,
      password: newPassword(),
    };
    const records = await recordsOf(inside, EVERY_TENANT);
    const { id: partnerId } = await records.partner.create({
      data: {
        name: PARTNER.name,
        clientKeyIndex: bytes(secretIndex(partner.client_key)),
        clientKeySealed: bytes(sealSecret(partner.client_key)),
        clientSecretSealed: bytes(sealSecret(partner.client_secret)),
      },
      select: { id: true },
    });
    await addPerson(inside, { ...PARTNER, password: partner.password, sellerId: null, partnerId });
    const sellers = [];
    for (const seller of SELLERS) sellers.push(await addSeller(inside, seller, seller.ofPartner ? partnerId : null));
    const identities: DemoIdentities = { partner, sellers };
    await keepFact(inside, IDENTITIES_FACT, sealSecret(JSON.stringify(identities)).toString('base64'));
  });
}

async function addSeller(
  database: Database,
  seller: (typeof SELLERS)[number],
  partnerId: bigint | null,
): Promise<DemoIdentities['sellers'][number]> {
  const made = {
    name: seller.name,
    seller_svc_id: newId('seller'),
    seller_svc_secret: newSecret(),
    public_key: randomUUID(),
    email: seller.email,
    password: newPassword(),
  };
  const records = await recordsOf(database, EVERY_TENANT);
  const { id: sellerId } = await records.seller.create({
    data: {
      partnerId,
      svcIdIndex: bytes(secretIndex(made.seller_svc_id)),
      svcIdSealed: bytes(sealSecret(made.seller_svc_id)),
      svcSecretSealed: bytes(sealSecret(made.seller_svc_secret)),
      publicKey: made.public_key,
      name: seller.name,
      email: seller.email,
      brandColor: seller.color,
      marketFee: seller.marketFee,
      currencies: CURRENCIES,
      approved: true,
    },
    select: { id: true },
  });
  await addPerson(database, { ...seller, password: made.password, sellerId, partnerId: null });
  return made;
}

type Person = { email: string; person: string; password: string; sellerId: bigint | null; partnerId: bigint | null };

async function addPerson(database: Database, { email, person, password, sellerId, partnerId }: Person): Promise<void> {
  const { appUser } = await platformRecords(database);
  const { membership } = await recordsOf(database, EVERY_TENANT);
  const { id: userId } = await appUser.create({
    data: { email, name: person, passwordHash: await hashPassword(password), language: 'he' },
    select: { id: true },
  });
  await membership.create({ data: { userId, sellerId, partnerId, role: 'owner' }, select: { id: true } });
}

/** People of the demo sellers with their present roles. */
function presentPeople(
  database: Database,
): Promise<{ publicKey: string; name: string; role: string; email: string }[]> {
  return database.query(PRESENT_PEOPLE, [[...SELLERS, ...COLLEAGUES].map(({ email }) => email)]);
}

/** Sign-ins of the demo: the keys as they are now, and the people in their present roles with their first passwords. */
export async function demoSignIns(database: Database): Promise<DemoSignIns> {
  const fact = await findFact(database, IDENTITIES_FACT);
  if (!fact) throw new Error('the demo identities have not been seeded');
  const { partner, sellers } = JSON.parse(openSecret(Buffer.from(fact, 'base64'))) as DemoIdentities;
  const people = await presentPeople(database);
  const present = await presentKeys(
    database,
    sellers.map(({ public_key: key }) => key),
  );
  const client = await demoClient(database);
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
              ...(client && seller.email === FIRST_OWNER && { accounting_client: client }),
              people: ofSeller(seller.public_key).map((person) => ({ ...person, password: seller.password })),
            },
          ]
        : [];
    }),
  };
}
