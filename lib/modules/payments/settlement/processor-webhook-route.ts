import { lookupText } from '#lib/kernel/entered.ts';
import { isNoticeOf, NOTICE_HEADERS } from '#lib/modules/acquiring/index.ts';
import { worldTime } from '#lib/platform/db/clock.sql.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { SettlementContext } from '../context.ts';
import { handleProcessorWebhook, type WebhookStatus } from './handle-processor-webhook.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

/** 503 asks the acquirer to send it again. */
const STATUS = { processed: 200, later: 503, unknown: 404 } as const;

type Wired = {
  context: SettlementContext;
  key: string;
  /** Of other modules: what takes a notice that is about no payment or report, by its operation. */
  others?: Readonly<Record<string, (reference: string) => Promise<WebhookStatus>>>;
};

/** POST /api/processors/bank/notices: the acquirer's own messages about chargebacks, signed. */
export function processorWebhookRoute(wired: () => Wired): Route {
  return {
    method: 'POST',
    path: '/api/processors/bank/notices',
    async handle(request) {
      try {
        const { context, key, others = {} } = wired();
        const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
        const { timestamp, signature } = NOTICE_HEADERS;
        const message = {
          timestamp: request.headers.get(timestamp),
          signature: request.headers.get(signature),
          body: Buffer.from(bytes ?? []).toString('utf8'),
        };
        if (!bytes || !isNoticeOf(key, message, await worldTime(context.database))) return plain(401);
        const notice = parseObject(bytes);
        const reference = lookupText(notice?.['reference']);
        if (reference === '' || reference.length > 64) return plain(400);
        const other = Object.entries(others).find(([operation]) => operation === notice?.['operation'])?.[1];
        const status = await (other ? other(reference) : handleProcessorWebhook(context, reference));
        log.info('notice', { kind: 'acquirer', outcome: status });
        return plain(STATUS[status]);
      } catch (error) {
        log.error('a notice failed', { error: errorName(error) });
        return plain(503);
      }
    },
  };
}

const plain = (status: number): Response => new Response(null, { status, headers: { 'cache-control': 'no-store' } });
