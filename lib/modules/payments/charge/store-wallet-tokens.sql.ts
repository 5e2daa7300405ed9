import type { NetworkToken } from '#lib/modules/acquiring/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';

/**
 * Tokens of wallets that were presented. Written before anything is claimed: of two payments with one token, at most
 * one goes on. SQL because "insert unless it is there" decides which of two payments goes on.
 */

const USE = statement(
  'payments_use_wallet_token',
  'INSERT INTO used_wallet_token (hash) VALUES ($1) ON CONFLICT DO NOTHING RETURNING true AS first',
);

/**
 * False for a token that was presented before. The cryptogram is made for one payment and stands inside the signed and
 * sealed part, so that a token altered outside of it counts as the same.
 */
export async function isFirstUse(
  database: Database,
  method: string,
  { number, cryptogram }: NetworkToken,
): Promise<boolean> {
  return (await database.query(USE, [secretIndex(`wallet token ${method} ${number} ${cryptogram}`)])).length > 0;
}

/** Retention exceeds the validity of wallet tokens: Apple's five minutes, Google's a week. */
const FORGET = statement(
  'payments_forget_wallet_tokens',
  `DELETE FROM used_wallet_token WHERE used_at < now() - interval '30 days'`,
);

export async function forgetUsedTokens(database: Database): Promise<void> {
  await database.query(FORGET, []);
}
