import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * The demo sales were never paid at the sandbox bank: its books are told of them once, so that they can be refunded
 * like any other and both books agree.
 */
const DEMO_RECORDS = statement(
  'seed_demo_records',
  `SELECT a.public_id AS reference, coalesce(a.processor_reference, a.public_id) AS "processorReference",
  CASE a.kind WHEN 'pay' THEN 'charge' WHEN 'authorize' THEN 'authorize' ELSE a.kind::text END AS operation, a.amount, a.currency, coalesce(a.acquirer, 'Kupa Test Bank') AS acquirer,
  a.auth_number AS "authNumber", a.voucher, a.arn, a.card_brand AS brand, a.card_mask AS mask, a.card_expiry AS expiry, a.card_is_foreign AS "isForeign",
  a.settled_at AS at, a.seller_id::text AS merchant, o.public_id AS "originalReference"
FROM attempt a LEFT JOIN attempt o ON o.id = a.origin_id
WHERE a.processor = 'demo' AND a.state = 'succeeded' AND a.kind IN ('pay', 'authorize', 'capture', 'refund', 'void', 'chargeback', 'chargeback-reversal') ORDER BY a.id`,
);
const TOLD = 'demo-told-to-bank';
const FACT = statement('seed_told_fact', 'SELECT value FROM app_fact WHERE key = $1');
const KEEP_FACT = statement(
  'seed_keep_told_fact',
  'INSERT INTO app_fact (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);

type DemoRecord = {
  brand: string | null;
  mask: string | null;
  expiry: string | null;
  isForeign: boolean | null;
  at: Date;
  [field: string]: unknown;
};

/** `bankUrl` and `bankKey` are the sandbox bank's. Throws when it does not take the records. */
export async function seedBank(
  database: Database,
  { bankUrl, bankKey }: { bankUrl: string; bankKey: string },
): Promise<void> {
  const [told] = await database.query(FACT, [TOLD]);
  if (told) return;
  const rows = await database.query<DemoRecord>(DEMO_RECORDS, []);
  const records = rows.map(({ brand, mask, expiry, isForeign, at, ...record }) => ({
    ...record,
    at: at.toISOString(),
    card: brand && mask && expiry ? { brand, mask, expiry, isForeign: isForeign ?? false } : null,
  }));
  for (let first = 0; first < records.length; first += 100) {
    const response = await fetch(`${bankUrl}/control/records`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bankKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ records: records.slice(first, first + 100) }),
    });
    if (!response.ok) throw new Error(`the bank did not take the demo records: ${response.status}`);
  }
  await database.query(KEEP_FACT, [TOLD, String(records.length)]);
}
