import type { AuthenticationFacts, PassedAuthentication } from '#lib/modules/acquiring/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import type { StoredCard } from '../charge/payment-claim.ts';
import { PAYABLE } from '../domain/sale-states.ts';

/**
 * Authentications of cards beside a payment. SQL because the last one is looked for on the way of a payment, and
 * because one that passes changes its sale in the same statement.
 */

/**
 * How far an authentication is. `asked`: stored, the acquirer has not answered; `challenged`: the buyer is at the
 * issuer's page.
 */
export type AuthenticationState = 'asked' | 'challenged' | 'passed' | 'failed';

export type SaleAuthentication = {
  publicId: string;
  salePublicId: string;
  saleStatus: string;
  /** The seller's return address for this sale; null where it has none. */
  returnUrl: string | null;
  state: AuthenticationState;
  facts: AuthenticationFacts | null;
};

const ADD = statement(
  'payments_add_authentication',
  'INSERT INTO sale_authentication (public_id, sale_id, card) VALUES ($1, $2, $3)',
);

/** Inserts the authentication before the acquirer is called. `card`: the keyed hash of the card. */
export async function addAuthentication(
  database: Database,
  { publicId, saleId, card }: { publicId: string; saleId: number; card: Buffer },
): Promise<void> {
  await database.query(ADD, [publicId, saleId, card]);
}

const MOVE = statement(
  'payments_move_authentication',
  `WITH moved AS (
  UPDATE sale_authentication SET state = $2::text::authentication_state, facts = $3
  WHERE public_id = $1 AND state IN ('asked', 'challenged')
  RETURNING sale_id, state
)
UPDATE sale SET asks_3ds = true FROM moved WHERE sale.id = moved.sale_id AND moved.state = 'passed'
  AND NOT sale.asks_3ds AND sale.status = ANY ($4::sale_status[])`,
);

/** Records the issuer's result, once. A sale with an authenticated buyer is paid with 3-D Secure from then on. */
export async function moveAuthentication(
  database: Database,
  publicId: string,
  state: Exclude<AuthenticationState, 'asked'>,
  facts: AuthenticationFacts | null = null,
): Promise<void> {
  await database.query(MOVE, [publicId, state, facts && sealSecret(JSON.stringify(facts)), PAYABLE]);
}

const COLUMNS = `a.public_id AS "publicId", s.public_id AS "salePublicId", s.status AS "saleStatus", a.state, a.facts,
  coalesce(s.return_url, m.return_url) AS "returnUrl"`;
const FROM = 'FROM sale_authentication a JOIN sale s ON s.id = a.sale_id JOIN seller m ON m.id = s.seller_id';

type Row = Omit<SaleAuthentication, 'facts'> & { facts: Buffer | null };

const authenticationOf = ({ facts, ...row }: Row): SaleAuthentication => ({ ...row, facts: openFacts(facts) });

const openFacts = (sealed: Buffer | null): AuthenticationFacts | null =>
  sealed && (JSON.parse(openSecret(sealed)) as AuthenticationFacts);

const FIND = statement('payments_find_authentication', `SELECT ${COLUMNS} ${FROM} WHERE a.public_id = $1`);

/** Finds an authentication by its reference. */
export async function findAuthentication(database: Database, publicId: string): Promise<SaleAuthentication | null> {
  const [row] = await database.query<Row>(FIND, [publicId]);
  return row ? authenticationOf(row) : null;
}

const FIND_LAST = statement(
  'payments_find_last_authentication',
  `SELECT ${COLUMNS.replace('a.public_id AS', "coalesce(a.public_id, '') AS")}
    FROM sale s JOIN seller m ON m.id = s.seller_id
    LEFT JOIN LATERAL (SELECT * FROM sale_authentication one WHERE one.sale_id = s.id ORDER BY one.id DESC LIMIT 1) a
      ON true
    WHERE s.public_id = $2 AND s.seller_id = $1`,
);

/** Last authentication of a sale. Null: no such sale of this seller; `state` null: none was requested. */
export async function findLastAuthentication(
  database: Database,
  sellerId: number,
  saleId: string,
): Promise<(Omit<SaleAuthentication, 'state'> & { state: AuthenticationState | null }) | null> {
  const [row] = await database.query<Row>(FIND_LAST, [sellerId, saleId]);
  return row ? authenticationOf(row) : null;
}

const FIND_PASSED = statement(
  'payments_find_passed_authentication',
  `SELECT public_id AS reference, facts FROM sale_authentication WHERE sale_id = $1 AND card = $2 AND state = 'passed'
    AND created_at > app_now() - interval '1 day' ORDER BY id DESC LIMIT 1`,
);

/** Authentication that a payment of this sale with this card may use: passed within the last day. */
export async function findPassedAuthentication(
  database: Database,
  saleId: number,
  card: Buffer,
): Promise<PassedAuthentication | null> {
  const [row] = await database.query<{ reference: string; facts: Buffer | null }>(FIND_PASSED, [saleId, card]);
  const facts = row && openFacts(row.facts);
  return facts ? { ...facts, reference: row.reference } : null;
}

const FIND_TOKEN_CARD = statement(
  'payments_find_token_card',
  `SELECT t.vault_card_id AS "vaultCardId", t.public_id AS token, t.seller_id AS "sellerId" FROM buyer_token t
    JOIN seller m ON m.id = $1
    WHERE t.public_id = $2 AND t.state IN ('unused', 'active') AND t.method = 'credit-card'
      AND (t.seller_id = m.id OR t.partner_id = m.partner_id)`,
);

/** Vault reference of a token's card that this seller may charge; null where there is none. */
export async function findTokenCard(database: Database, sellerId: number, token: string): Promise<StoredCard | null> {
  return (await database.query<StoredCard>(FIND_TOKEN_CARD, [sellerId, token]))[0] ?? null;
}
