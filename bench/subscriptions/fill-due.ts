import { brandOf, maskOf } from '#lib/kernel/card/card.ts';
import { vault } from '#lib/modules/vault/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { atMost as inTurns } from '#lib/platform/in-turns.ts';
import { newId } from '#lib/platform/random.ts';
import { CARD } from '../money.ts';
import type { Stage } from '../lib/stage.ts';

/** Kept cards, one of each seller, and subscriptions that are due within one minute and are charged to them. */

/** Cards that are sealed at once. */
const ABREAST = 8;

/** Subscriptions of one statement. */
const CHUNK = 5_000;

const ADD_TOKENS = statement(
  'bench_add_tokens',
  `INSERT INTO buyer_token (public_id, seller_id, vault_card_id, state, is_permanent, card_mask, card_expiry,
  card_brand, card_is_foreign, buyer_name, buyer_email, used_at)
SELECT new.public_id, new.seller_id, new.vault_card_id, 'active', true, $4, $5, $6, false, 'Dana Levi',
  'dana@example.com', app_now()
FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS new (public_id, seller_id, vault_card_id)`,
);

/** Processes that start together on an empty vault enter their keys at once; one may be told to come back. */
async function untilVaultWorks(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    const works = await vault()
      .check()
      .then(
        () => true,
        () => false,
      );
    if (works) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the vault does not work');
}

/** A card of each seller, kept and used before; answers the tokens in the order of the sellers. */
export async function addTokens({ filled: { sellerIds, database } }: Stage): Promise<string[]> {
  const expiry = CARD.credit_card_exp.replace('/', '');
  const number = CARD.credit_card_number;
  await untilVaultWorks();
  const inTurn = inTurns(ABREAST);
  const tokens = sellerIds.map(() => newId('buyer'));
  const kept = await Promise.all(
    sellerIds.map((sellerId, place) =>
      inTurn(() => vault().keep({ number, expiry }, { token: tokens[place] ?? '', sellerId })),
    ),
  );
  await database.query(ADD_TOKENS, [tokens, sellerIds, kept, maskOf(number), expiry, brandOf(number)]);
  return tokens;
}

// Monthly, paid once a month ago, the second date within the last whole minute.
const ADD_DUE = statement(
  'bench_add_due_subscriptions',
  `WITH plan AS (
  INSERT INTO subscription (public_id, seller_id, state, price, currency, description, period, starts_at, completed,
    previous_at, next_at, token_id, card_brand, card_mask, card_expiry, card_ends_at, buyer_name, buyer_email,
    activated_at)
  SELECT new.public_id, t.seller_id, 'active', 5000, 'ILS', 'Coffee beans', 'monthly', due.at - interval '1 month', 1,
    due.at - interval '1 month', due.at, t.id, t.card_brand, t.card_mask, t.card_expiry, end_of_card(t.card_expiry),
    t.buyer_name, t.buyer_email, due.at - interval '1 month'
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS new (public_id, token, place)
    JOIN buyer_token t ON t.public_id = new.token,
    LATERAL (SELECT date_trunc('minute', app_now()) - make_interval(secs => new.place % 60 + 1) AS at) due
  RETURNING id, seller_id, next_at
)
INSERT INTO subscription_iteration (subscription_id, seller_id, number, due_at, next_at)
SELECT id, seller_id, 2, next_at, next_at FROM plan`,
);

/** Adds `count` due subscriptions, each of another seller than the one before it. */
export async function addDue({ filled: { database } }: Stage, tokens: readonly string[], count: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const places = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => from + index);
    await database.query(ADD_DUE, [
      places.map(() => newId('subscription')),
      places.map((place) => tokens[place % tokens.length]),
    ]);
  }
}
