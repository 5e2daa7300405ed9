import { withoutVat } from '#lib/kernel/vat.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { DEMO_CUSTOMERS, DEMO_NOTES, DEMO_PRODUCTS, type DemoCustomer, type DemoProduct } from './catalog/words.ts';
import { BUYERS } from './history/words.ts';

/**
 * Products and customers of the first demo seller; the third stays without, so that empty lists can be seen too. The
 * buyers of the demo sales are among the customers: their pages show what they bought. One statement for each table.
 */
const CATALOG_FACT = 'demo-catalog';
const SELLER = 'cafe@kupa.test';

/** Minutes. */
const DAY = 1_440;

const FACT = statement('catalog_fact', 'SELECT value FROM app_fact WHERE key = $1');
const KEEP_FACT = statement('catalog_keep_fact', 'INSERT INTO app_fact (key, value) VALUES ($1, $2)');
const FIND_SELLER = statement(
  'catalog_seller',
  'SELECT s.id, m.user_id AS "userId" FROM app_user u JOIN membership m ON m.user_id = u.id JOIN seller s ON s.id = m.seller_id WHERE u.email = $1',
);

const ADD_PRODUCTS = statement(
  'catalog_add_products',
  `
  INSERT INTO product (seller_id, remote_id, name, status, description, currency, is_vat_free, price_without_vat, price_include_vat, cost_currency, cost_is_vat_free, cost_without_vat, cost_include_vat, created_at, updated_at)
  SELECT $1, r.remote_id, r.name, r.status, r.description, r.currency, r.is_vat_free, r.price_without_vat, r.price, CASE WHEN r.cost IS NOT NULL THEN r.currency END, r.is_vat_free, r.cost_without_vat, r.cost,
    app_now() - r.minutes_ago * interval '1 minute', app_now() - r.minutes_ago * interval '1 minute' / 3
  FROM jsonb_to_recordset($2::jsonb) AS r (remote_id text, name text, status smallint, description text, currency text, is_vat_free boolean, price_without_vat bigint, price bigint, cost_without_vat bigint, cost bigint, minutes_ago int)`,
);

const ADD_CUSTOMERS = statement(
  'catalog_add_customers',
  `
  INSERT INTO customer (seller_id, remote_id, first_name, last_name, company_name, email, phone, description, country, city, gender, birthday, status, created_at, updated_at)
  SELECT $1, r.remote_id, r.first_name, r.last_name, r.company, r.email, r.phone, r.about, r.country, r.city, r.gender, r.birthday, r.status, app_now() - r.minutes_ago * interval '1 minute', app_now() - r.minutes_ago * interval '1 minute' / 4
  FROM jsonb_to_recordset($2::jsonb) AS r (remote_id text, first_name text, last_name text, company text, email text, phone text, about text, country text, city text, gender gender, birthday date, status smallint, minutes_ago int)`,
);

const ADD_NOTES = statement(
  'catalog_add_notes',
  `
  INSERT INTO customer_note (customer_id, user_id, text, created_at)
  SELECT c.id, $2, r.text, app_now() - r.minutes_ago * interval '1 minute' FROM jsonb_to_recordset($3::jsonb) AS r (email text, text text, minutes_ago int) JOIN customer c ON c.seller_id = $1 AND c.email = r.email ORDER BY r.minutes_ago DESC`,
);

/** Writes them once, in one database transaction. A database that has them is left alone. */
export async function seedCatalog(database: Database): Promise<void> {
  const [[known], [seller]] = await Promise.all([
    database.query(FACT, [CATALOG_FACT]),
    database.query<{ id: number; userId: number }>(FIND_SELLER, [SELLER]),
  ]);
  if (known || !seller) return;
  await database.inTransaction(async (inside) => {
    await inside.query(ADD_PRODUCTS, [seller.id, JSON.stringify(DEMO_PRODUCTS.map(productRow))]);
    await inside.query(ADD_CUSTOMERS, [
      seller.id,
      JSON.stringify([...buyerRows(), ...DEMO_CUSTOMERS.map(customerRow)]),
    ]);
    await inside.query(ADD_NOTES, [
      seller.id,
      seller.userId,
      JSON.stringify(
        DEMO_NOTES.map(([mailbox, text, daysAgo]) => ({
          email: emailOf(mailbox),
          text,
          minutes_ago: daysAgo * DAY - 95,
        })),
      ),
    ]);
    await inside.query(KEEP_FACT, [CATALOG_FACT, '1']);
  });
}

const emailOf = (mailbox: string): string => `${mailbox}@example.com`;

function productRow(
  [remoteId, name, description, price, { currency = 'ILS', isVatFree = false, cost, isGone = false } = {}]: DemoProduct,
  index: number,
) {
  const bare = (amount: number) => (isVatFree ? amount : withoutVat(amount));
  return {
    remote_id: remoteId,
    name,
    description,
    status: isGone ? 0 : 1,
    currency,
    is_vat_free: isVatFree,
    price_without_vat: bare(price),
    price,
    cost_without_vat: cost === undefined ? null : bare(cost),
    cost: cost ?? null,
    minutes_ago: (isGone ? 420 + index : 20 + ((index * 137) % 370)) * DAY + index * 53,
  };
}

function customerRow(
  [
    first,
    last,
    mailbox,
    city,
    { company = '', about = '', status = 1, birthday, gender, country = 'Israel' } = {},
  ]: DemoCustomer,
  index: number,
) {
  return {
    remote_id: `C-${1_040 + index}`,
    first_name: first,
    last_name: last,
    company,
    email: emailOf(mailbox),
    phone: `05${index % 10}${String(3_104_407 + index * 71_933).slice(0, 7)}`,
    about,
    country,
    city,
    gender: gender ?? null,
    birthday: birthday ?? null,
    status,
    minutes_ago: (5 + ((index * 83) % 350)) * DAY + index * 47,
  };
}

/** Whoever bought with a name and an e-mail. */
function buyerRows() {
  return BUYERS.filter(([name, email]) => name !== '' && email !== '').map(([name, email, phone], index) => {
    const [first = '', ...rest] = name.split(' ');
    return {
      remote_id: `C-${1_001 + index}`,
      first_name: first,
      last_name: rest.join(' '),
      company: '',
      email,
      phone,
      about: '',
      country: '',
      city: '',
      gender: null,
      birthday: null,
      status: 1,
      minutes_ago: (60 + index) * DAY + index * 71,
    };
  });
}
