import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact } from '#lib/platform/db/facts.ts';

/**
 * Statements about cards in the vault that nothing refers to, by the ids of its rows. SQL because jobs ask them, and
 * because what nothing refers to is an anti-join over three tables.
 */

// Every table that refers to a card of the vault is named here, those of modules above as well: where a context lacked
// what they bring, their cards would be forgotten. A test compares this with the columns of the schema.
export const REFERRERS = ['buyer_token', 'remembered_card'] as const;

const FIND_ORPHANS = statement(
  'payments_find_orphans',
  `SELECT v.id FROM unnest($1::bigint[]) AS v (id) WHERE ${REFERRERS.map(
    (table) => `NOT EXISTS (SELECT FROM ${table} r
    WHERE r.vault_card_id = v.id)`,
  ).join(' AND ')}`,
);

/** Vault cards of these ids that no row refers to. */
export async function findOrphans(database: Database, vaultCardIds: readonly number[]): Promise<number[]> {
  return (await database.query<{ id: number }>(FIND_ORPHANS, [vaultCardIds])).map(({ id }) => id);
}

const READ_SWEPT = statement(
  'payments_read_swept',
  `SELECT value::bigint AS id FROM app_fact WHERE key = 'vault-swept'`,
);
const NOTE_SWEPT = statement(
  'payments_note_swept',
  `${keepFact('vault-swept', '$1::bigint::text', 'greatest(known.value::bigint, excluded.value::bigint)::text')}`,
);

/** The last card that was looked at; 0 before the first. */
export async function readSwept(database: Database): Promise<number> {
  return (await database.query<{ id: number }>(READ_SWEPT, []))[0]?.id ?? 0;
}

/** Cards up to this one were looked at. */
export async function recordSwept(database: Database, vaultCardId: number): Promise<void> {
  await database.query(NOTE_SWEPT, [vaultCardId]);
}
