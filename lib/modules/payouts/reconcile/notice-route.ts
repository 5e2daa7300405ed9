import { lookupText } from '#lib/kernel/entered.ts';
import { isNoticeOf, NOTICE_HEADERS } from '#lib/modules/acquiring/index.ts';
import { worldTime } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { askAgain } from './store.sql.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

/** 503 asks the bank to send it again. */
const STATUS = { processed: 200, later: 503, unknown: 404 } as const;

/**
 * POST /api/payout-banks/bank/notices: the payout bank's own messages, signed. One is a hint alone: its payout becomes
 * due, and the bank is asked what happened. `wake` begins that.
 */
export function payoutNoticeRoute(wired: () => { database: Database; key: string; wake: () => void }): Route {
  return {
    method: 'POST',
    path: '/api/payout-banks/bank/notices',
    async handle(request) {
      try {
        const { database, key, wake } = wired();
        const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
        const { timestamp, signature } = NOTICE_HEADERS;
        const message = {
          timestamp: request.headers.get(timestamp),
          signature: request.headers.get(signature),
          body: Buffer.from(bytes ?? []).toString('utf8'),
        };
        if (!bytes || !isNoticeOf(key, message, await worldTime(database))) return plain(401);
        const reference = lookupText(parseObject(bytes)?.['reference']);
        if (reference === '' || reference.length > 64) return plain(400);
        const [known] = await askAgain(database, [reference]);
        // A process that talks to the bank meanwhile may have heard what was true before.
        const status = known ? (known.isAtWork ? 'later' : 'processed') : 'unknown';
        if (known) wake();
        log.info('notice', { kind: 'payout-bank', outcome: status });
        return plain(STATUS[status]);
      } catch (error) {
        log.error('a notice failed', { error: errorName(error) });
        return plain(503);
      }
    },
  };
}

const plain = (status: number): Response => new Response(null, { status, headers: { 'cache-control': 'no-store' } });
