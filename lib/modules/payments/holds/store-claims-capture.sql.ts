import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { selectClaimRow, type CallerScope, withLockedSale, LEASE, WHO } from '../charge/store-claims.sql.ts';
import {
  type Actor,
  CURRENT_IS_FOUND,
  claimFollowUpBy,
  type FollowUpResult,
  ORIGIN,
} from '../settlement/store-follow-ups.sql.ts';
import { HELD } from '../domain/amounts.ts';
import { CAPTURABLE } from '../domain/sale-states.ts';
import { CLAIMED_COLUMNS, sumInSql } from '../sales/store-facts.ts';

/**
 * The claim of a capture: step 1 of the one path for money, as in `store-claims.sql.ts`. SQL because one statement must
 * do it all: lock, decide, insert, reserve.
 */

const capture = parameters(...WHO, 'attemptId', 'amount', 'minimum', 'channel', 'userId');

const captureText = (callerScope: CallerScope) => `WITH ${withLockedSale(callerScope)}, ${ORIGIN}, claimed AS (
  INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, installments, origin_id, channel, user_id,
    method, lease_until)
  SELECT ${capture.at.attemptId}, found.id, found.seller_id, 'capture', requested.amount, found.currency,
    found.installments, origin.id, ${capture.at.channel},
    ${capture.at.userId}::bigint, origin.method, ${LEASE}
  FROM found, origin,
    LATERAL (SELECT coalesce(${capture.at.amount}::bigint, ${sumInSql(HELD, 'found')}) AS amount)
    requested
  WHERE found.status = '${CAPTURABLE}' AND found.drawn_reserved = 0 AND found.hold_expires_at > app_now()
    AND requested.amount BETWEEN coalesce(${capture.at.minimum}::bigint, 1)
      AND ${sumInSql(HELD, 'found')}
  RETURNING ${CLAIMED_COLUMNS}
), ${CURRENT_IS_FOUND} ${selectClaimRow(callerScope, '(SELECT public_id FROM origin) AS "originReference",')}`;

export const CLAIM_CAPTURE = statement('payments_claim_capture', captureText('limited'));
const CLAIM_CAPTURE_BY_PERSON = statement('payments_claim_capture_by_person', captureText('person'));

/** `amount` null takes all that is held; `minimum` then does not apply. */
export type CaptureClaim = {
  actor: Actor;
  saleId: string;
  attemptId: string;
  amount: number | null;
  minimum: number | null;
};

/** Claims an authorization for its capture. Null: no such caller, or for a person no such sale. */
export const claimCapture = (database: Database, { actor, ...input }: CaptureClaim): Promise<FollowUpResult | null> =>
  claimFollowUpBy(database, actor, { api: CLAIM_CAPTURE, dashboard: CLAIM_CAPTURE_BY_PERSON }, (who) =>
    capture.values({ ...input, ...who }),
  );
