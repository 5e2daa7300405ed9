import { statement } from '#lib/platform/db/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { quiesce } from '../books.ts';
import { newSale, pause, pay, refund } from '../client.ts';
import type { Random } from '../random.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** P-12: documents by payments, refunds and hand, by many writers at once, while the processes that issue them die. */

const WRITERS = 8;

/** `old`: tax invoices of 2024, at its rate of 17 %, by their public ids. */
type Shop = { seller: TestSeller; kind: 'company' | 'exempt' | 'late'; old: string[] };

const OLD = statement(
  'faults_old_invoices',
  `WITH made AS (
  INSERT INTO fiscal_document (public_id, seller_id, type, number, language, currency, total, vat, content, created_at)
  SELECT gen_random_uuid(), $1, 'invoice', 700 + n, 'he', 'ILS', 11700, 1700, jsonb_build_object('seller',
      jsonb_build_object('name', 'Kiosk Ltd', 'companyNumber', '514000009'), 'buyer', jsonb_build_object('name', 'Levi',
      'companyNumber', ''), 'lines', jsonb_build_array(jsonb_build_object('kind', 'item', 'name', 'Old', 'quantity', 1,
      'unitPrice', 11700, 'total', 11700)), 'vatRate', 1700, 'paidWith', null, 'credits', null, 'comment', ''),
    timestamptz '2024-06-01' + make_interval(hours => n)
  FROM generate_series(1, $2::int) AS n RETURNING public_id, number, created_at
), counted AS (
  INSERT INTO document_number (seller_id, type, last, last_at)
  SELECT $1, 'invoice', max(number), max(created_at) FROM made
)
SELECT public_id AS id FROM made ORDER BY number`,
);

const HASH_OF_OLD = statement(
  'faults_hash_of_old',
  `SELECT md5(string_agg(d::text, ',' ORDER BY d.id)) AS hash FROM fiscal_document d WHERE d.created_at < '2025-01-01'`,
);
const hashOfOld = async (stage: Stage) => (await stage.database.query<{ hash: string }>(HASH_OF_OLD, []))[0]?.hash;

const ONLY_ON = statement('faults_documents_on', 'UPDATE seller SET invoices_module = true WHERE id = $1');

async function givenShops(stage: Stage, old: number): Promise<Shop[]> {
  const [company, exempt, late] = [await stage.givenSeller(), await stage.givenSeller(), await stage.givenSeller()];
  await givenIssuer(stage.database, company, { firstNumbers: { 'invoice-receipt': 1_001, 'credit-note': 88 } });
  await givenIssuer(stage.database, exempt, { kind: 5, firstNumbers: { receipt: 501 } });
  await stage.database.query(ONLY_ON, [late.id]);
  const made = await stage.database.query<{ id: string }>(OLD, [company.id, old]);
  return [
    { seller: company, kind: 'company', old: made.map(({ id }) => id) },
    { seller: exempt, kind: 'exempt', old: [] },
    { seller: late, kind: 'late', old: [] },
  ];
}

/** One call about documents; null where the caller does not know, or was refused. */
async function byHand(stage: Stage, { svcId }: TestSeller, path: string, body: object): Promise<{ id: string } | null> {
  try {
    const response = await fetch(`${stage.address()}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'svc-merchant-key': svcId },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return response.ok ? ((await response.json()) as { id: string }) : null;
  } catch {
    await pause(30);
    return null;
  }
}

const ITEMS = { currency: 'ILS', buyer_name: 'Levi Ltd', items: [{ name: 'Work', quantity: 1, unit_price: 59 }] };

/** Something that issues documents, by chance. */
async function write(stage: Stage, random: Random, { seller, kind, old }: Shop): Promise<void> {
  const what = random.below(10);
  if (what < 5 || kind === 'late') {
    const saleId = await newSale(stage, seller);
    await pay(stage, seller, saleId);
    if (random.chance(60)) await refund(stage, seller, saleId, 1_000 + random.below(4_000));
    if (random.chance(20)) await refund(stage, seller, saleId);
    return;
  }
  const [oldId] = old.splice(0, 1);
  if (oldId !== undefined && what < 8) {
    const note = { ...ITEMS, doc_type: 330, origin_doc_id: oldId };
    if (random.chance(50)) await byHand(stage, seller, 'documents', note);
    await byHand(stage, seller, `documents/${oldId}/cancel`, {});
    return;
  }
  const type = kind === 'company' ? random.pick([300, 305, 320, 400]) : random.pick([300, 400]);
  const made = await byHand(stage, seller, 'documents', { ...ITEMS, doc_type: type, draft: random.chance(30) });
  if (!made) return;
  // Twice at once: a draft is issued once, a document cancelled once.
  const action = random.pick(['issue', 'cancel']);
  await Promise.all([1, 2].map(() => byHand(stage, seller, `documents/${made.id}/${action}`, {})));
  if (type === 305) await byHand(stage, seller, 'documents', { ...ITEMS, doc_type: 400, based_on: [made.id] });
}

const WRONG = statement(
  'faults_wrong_documents',
  `SELECT format('%s %s of seller %s: %s numbers from %s to %s', type, 'series', seller_id, count(*), min(number),
    max(number)) AS wrong
  FROM fiscal_document GROUP BY seller_id, type HAVING count(*) <> max(number) - min(number) + 1
UNION ALL
SELECT format('%s of seller %s begins with %s', d.type, d.seller_id, min(d.number)) FROM fiscal_document d
  JOIN document_issuer i ON i.seller_id = d.seller_id WHERE d.created_at >= '2025-01-01' AND d.type <> 'invoice'
  GROUP BY d.seller_id, d.type, i.first_numbers
  HAVING min(d.number) <> coalesce((i.first_numbers->>d.type::text)::int, 1)
UNION ALL
SELECT format('%s %s of %s has %s', a.kind, a.public_id, a.amount, coalesce(d.type || ' of ' || d.total, 'none'))
  FROM attempt a JOIN seller m ON m.id = a.seller_id AND m.invoices_module
    JOIN document_issuer i ON i.seller_id = m.id LEFT JOIN fiscal_document d ON d.attempt_id = a.id
  WHERE a.state = 'succeeded' AND a.kind IN ('pay', 'refund') AND (d.total IS DISTINCT FROM a.amount
    OR d.type IS DISTINCT FROM (CASE WHEN i.inc = 5 THEN 'receipt' WHEN a.kind = 'refund' THEN 'credit-note'
      ELSE 'invoice-receipt' END)::document_type)
UNION ALL
SELECT format('%s %s is at %s, what it takes back at %s', note.type, note.number, note.content->'vatRate',
    origin.content->'vatRate')
  FROM fiscal_document note JOIN fiscal_document origin ON origin.id = note.credits_id
  WHERE note.content->'vatRate' <> origin.content->'vatRate'
UNION ALL
SELECT format('%s %s of an exempt dealer has VAT %s', d.type, d.number, d.vat) FROM fiscal_document d
  JOIN document_issuer i ON i.seller_id = d.seller_id AND i.inc = 5 WHERE d.vat <> 0`,
);

const COUNTS = statement(
  'faults_documents_counted',
  `SELECT (SELECT count(*) FROM fiscal_document WHERE created_at >= '2025-01-01')::int AS documents,
  (SELECT count(*) FROM fiscal_document note JOIN fiscal_document origin ON origin.id = note.credits_id
    WHERE origin.created_at < '2025-01-01')::int AS "ofOldRate",
  (SELECT count(*) FROM document_link)::int AS links, (SELECT count(*) FROM document_waiting)::int AS waiting`,
);
type Counts = { documents: number; ofOldRate: number; links: number; waiting: number };
const counted = async (stage: Stage): Promise<Counts> => {
  const [row] = await stage.database.query<Counts>(COUNTS, []);
  return row ?? { documents: 0, ofOldRate: 0, links: 0, waiting: 0 };
};

/** Processes that issue die one after the other, `kills` times. */
async function killThem(stage: Stage, random: Random, kills: number): Promise<void> {
  for (let turn = 0; turn < kills; turn += 1) {
    await pause(250 + random.below(900));
    const which = turn % 2;
    stage.kill(which, 'SIGKILL');
    await stage.endOf(which);
    await stage.startWeb(which);
  }
}

async function untilIssued(stage: Stage): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(500))
    if ((await counted(stage)).waiting === 0) return;
}

export const p12: FaultRow = {
  id: 'P-12',
  fault:
    '8 writers at once pay, refund, issue by hand, issue drafts twice, pay invoices and cancel invoices of 2024, ' +
    'of a company whose series continue an older book, an exempt dealer, and a business whose details come in the ' +
    'middle; both processes are killed by turns',
  wanted: 'no number is missing or twice; each document has its type and rate; what was issued before is unchanged',
  async run(stage, { random, isShort, check }) {
    const kills = isShort ? 4 : 20;
    const shops = await givenShops(stage, isShort ? 10 : 40);
    const before = await hashOfOld(stage);
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!isOver) await write(stage, random, random.pick(shops)).catch(() => pause(50));
    });
    await killThem(stage, random, kills / 2);
    const late = shops.find(({ kind }) => kind === 'late');
    const { waiting } = await counted(stage);
    if (late) await givenIssuer(stage.database, late.seller);
    await killThem(stage, random, kills / 2);
    isOver = true;
    await Promise.all(writers);
    const seconds = await quiesce(stage, 120);
    await untilIssued(stage);
    const wrong = await stage.database.query<{ wrong: string }>(WRONG, []);
    const { documents, ofOldRate, links, waiting: left } = await counted(stage);
    for (const one of wrong.slice(0, 10)) check.always(one.wrong, false);
    check.always(`nothing waits any more, ${left} do`, left === 0);
    check.always('what was issued before is unchanged', before === (await hashOfOld(stage)));
    check.saw('documents', documents, isShort ? 50 : 400);
    check.saw('documents that waited', waiting, isShort ? 1 : 10);
    check.saw('taken back at the rate of 2024', ofOldRate, isShort ? 1 : 10);
    check.saw('payments of invoices', links, isShort ? 1 : 5);
    return (
      `${kills} kills; ${documents} documents, of which ${waiting} waited for details, ${ofOldRate} took back ` +
      `invoices of 2024 at 17 %, ${links} paid one; ${wrong.length} missing, twice or wrong; quiet after ` +
      `${Math.round(seconds)} s`
    );
  },
};
