import pg from 'pg';

/**
 * Fills a throw-away database with products and customers: five sixths of each are the first seller's, one in 24 the
 * second's. Every row follows from its number.
 */

const CHUNK = 100_000;

/** Of every hundred words of a name: one of 50 kinds, one of 40 colours, and a number of its own. */
const KINDS = `(ARRAY['Coffee','Mug','Plate','Lamp','Chair','Table','Scarf','Shirt','Jacket','Notebook','Pencil','Candle','Basket','Blanket','Pillow','Mirror','Clock','Vase','Kettle','Teapot','Bowl','Fork','Spoon','Knife','Apron','Towel','Carpet','Curtain','Drawer','Shelf','Bench','Stool','Backpack','Wallet','Belt','Sandal','Boot','Ring','Bracelet','Necklace','Earring','Poster','Puzzle','Kite','Drum','Flute','Guitar','Camera','Tripod','Lantern'])`;
const COLOURS = `(ARRAY['amber','azure','beige','black','blue','bronze','brown','copper','coral','crimson','cream','cyan','emerald','gold','green','grey','indigo','ivory','jade','khaki','lavender','lemon','lilac','lime','magenta','maroon','mint','navy','ochre','olive','orange','peach','pink','plum','purple','red','rose','ruby','silver','white'])`;
// Owner of each row: of every 24 rows twenty are the first seller's, one the second's, three those of all others.
const OWNER = `($3::bigint[])[CASE WHEN i % 24 < 20 THEN 1 WHEN i % 24 = 20 THEN 2
  ELSE 3 + (i / 24) % (cardinality($3::bigint[]) - 2) END]`;
const AT = `now() - interval '1 year' * (1 - i / $4::float)`;
/**
 * A number that looks thrown by dice and follows from the row's: every fact has dice of its own, so that none follows
 * from another.
 */
const dice = (of: string): string => `(hashint8extended(i, hashtext('${of}')) & 2147483647)`;
const kind = `${KINDS}[1 + ${dice('kind')} % 50]`;
const colour = (of: string): string => `${COLOURS}[1 + ${dice(of)} % 40]`;
const CHANGED_AT = `${AT} + interval '1 day' * (${dice('changed')} % 30)`;

const PRODUCTS = `INSERT INTO product (seller_id, remote_id, name, status, description, currency, price_without_vat,
  price_include_vat, created_at, updated_at)
SELECT ${OWNER}, 'SKU-' || i, ${kind} || ' ' || ${colour('colour')} || ' ' || i,
  CASE WHEN ${dice('status')} % 10 = 0 THEN 0 ELSE 1 END,
  'made of ' || ${colour('clay')} || ' clay, batch ' || ${dice('batch')} % 5000, CASE ${dice('currency')} % 10
    WHEN 1 THEN 'USD' WHEN 2 THEN 'EUR' ELSE 'ILS' END,
  ${dice('price')} % 100000, (${dice('price')} % 100000) * 118 / 100, ${AT}, ${CHANGED_AT}
FROM generate_series($1::bigint, $2::bigint) i`;

const CUSTOMERS = `INSERT INTO customer (seller_id, remote_id, first_name, last_name, email, phone, description, status,
  created_at, updated_at)
SELECT ${OWNER}, 'C-' || i, ${kind}, ${colour('colour')} || 'berg ' || ${dice('name')} % 3000,
  'person' || i || '@' || ${colour('domain')} || '.example.com',
  '05' || lpad((${dice('phone')} % 100000000)::text, 8, '0'), 'likes ' || ${colour('likes')} || ', note ' ||
    ${dice('note')} % 5000, CASE ${dice('status')} % 10 WHEN 0 THEN 0 WHEN 1 THEN 2 ELSE 1 END, ${AT}, ${CHANGED_AT}
FROM generate_series($1::bigint, $2::bigint) i`;

/** `ownerUrl` is a superuser's address. Indexes are made again at the end: that is faster than growing them. */
export async function fillRecords(
  ownerUrl: string,
  { rows, sellerIds }: { rows: number; sellerIds: readonly number[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`);
    for (const [table, text] of [
      ['product', PRODUCTS],
      ['customer', CUSTOMERS],
    ] as const) {
      const known = await client.query(`SELECT FROM ${table} LIMIT 1`);
      if (known.rowCount) continue;
      console.log(`Filling in ${rows.toLocaleString('en')} rows of ${table} (once) …`);
      const { rows: indexes } = await client.query<{ name: string; definition: string }>(
        `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND tablename = $1
          AND indexname NOT LIKE '%\\_pkey'`,
        [table],
      );
      for (const { name } of indexes) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`);
      for (let from = 1; from <= rows; from += CHUNK)
        await client.query(text, [from, Math.min(rows, from + CHUNK - 1), sellerIds, rows]);
      for (const { definition } of indexes) await client.query(definition);
      await client.query('CHECKPOINT');
      await client.query(`VACUUM (ANALYZE) ${table}`);
    }
  } finally {
    await client.end();
  }
}
