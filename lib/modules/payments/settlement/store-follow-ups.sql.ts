import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Database, Statement } from '#lib/platform/db/database.ts';
import type { ClaimResult } from '../charge/payment-claim.ts';
import { claimResult, type ClaimRow } from '../charge/store-claims.sql.ts';

/**
 * Common parts of the claims of captures, voids and refunds, which follow a payment. SQL because each claim is one
 * statement, as in `charge/store-claims.sql.ts`.
 */

/**
 * The successful payment that a capture, void or refund speaks about; for a multi-capture the authorization it draws
 * from.
 */
export const ORIGIN = `origin AS (
  SELECT coalesce(drawn_from.id, a.id) AS id, coalesce(drawn_from.public_id, a.public_id) AS public_id, a.method,
    a.account_mask
  FROM attempt a JOIN found ON a.sale_id = found.id LEFT JOIN attempt drawn_from ON drawn_from.id = a.origin_id
    AND found.type = 'multi-capture'
  WHERE a.state = 'succeeded' AND a.kind = CASE found.type WHEN 'multi-capture' THEN 'capture'::attempt_kind
    WHEN 'authorize' THEN 'authorize' ELSE 'pay' END
)`;

/**
 * The caller of an operation that follows a payment: a program with its keys, a person with the sellers the person
 * may act for, or a rule that a seller has set.
 */
export type Actor =
  | { by: 'api'; credentials: Credentials }
  | { by: 'dashboard'; userId: number; sellerIds: readonly number[] }
  | { by: 'rule'; sellerId: number };

function whoIs(actor: Actor) {
  if (actor.by === 'api') {
    const { sellerIndex, clientKeyIndex } = actor.credentials;
    return { sellerIndex, clientKeyIndex, channel: actor.by, userId: null };
  }
  return actor.by === 'rule'
    ? { sellerIndex: [actor.sellerId], clientKeyIndex: null, channel: 'system', userId: null }
    : { sellerIndex: actor.sellerIds, clientKeyIndex: null, channel: actor.by, userId: actor.userId };
}

export const CURRENT_IS_FOUND = 'current_sale AS (SELECT * FROM found)';

/**
 * `captureReference`: of a refund, our reference of the capture that it gives back; null where no hold was captured.
 * `isUncovered`: a refund that the seller's balance covers not even with its limit.
 */
export type FollowUpResult = ClaimResult & {
  originReference: string | null;
  captureReference: string | null;
  isUncovered: boolean;
};

type FollowUpRow = ClaimRow & {
  originReference: string | null;
  captureReference?: string | null;
  isUncovered?: boolean;
};

/** Makes one claim of an operation that follows a payment; null where its statement found nothing. */
export async function claimFollowUp(
  database: Database,
  claim: Statement,
  values: readonly unknown[],
): Promise<FollowUpResult | null> {
  const [row] = await database.query<FollowUpRow>(claim, values);
  if (!row) return null;
  const { originReference, captureReference = null, isUncovered = false } = row;
  return { ...claimResult(row), originReference, captureReference, isUncovered };
}

/** Follow-up claim within the scope of its caller. Null: no such caller, or for a person no such sale. */
export const claimFollowUpBy = (
  database: Database,
  actor: Actor,
  claims: Readonly<Record<'api' | 'dashboard', Statement>>,
  valuesOf: (who: ReturnType<typeof whoIs>) => readonly unknown[],
): Promise<FollowUpResult | null> =>
  claimFollowUp(database, claims[actor.by === 'api' ? 'api' : 'dashboard'], valuesOf(whoIs(actor)));
