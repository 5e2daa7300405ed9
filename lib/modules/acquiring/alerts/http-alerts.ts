import { protocolClient } from '#lib/platform/http/protocol-client.ts';
import type { AlertDesk } from './port.ts';
import { alertAnswerResponse, alertList, alertResponse } from './protocol.ts';

/** The port of early alerts over the processor protocol; every response outside of it is `unknown`. */

const POOLS = {
  alerts: { connections: 2, limitBytes: 64 * 1024 },
  lists: { connections: 1, limitBytes: 16 * 1024 * 1024 },
} as const;

type AlertsOptions = { url: string; key: string; name?: string };

export function httpAlerts({ url, key, name = 'bank' }: AlertsOptions): AlertDesk & { close(): Promise<void> } {
  const { ask, close } = protocolClient({ url, key, pools: POOLS });
  return {
    name,
    async find(reference, deadlineMs) {
      const path = alertPath(reference);
      const answer = await ask({ pool: 'alerts', path, about: { reference }, answer: alertResponse, deadlineMs });
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      const { reply } = answer;
      if (reply.outcome === 'found' && reply.alert.reference !== reference)
        return { outcome: 'unknown', why: 'an answer about another alert' };
      return reply;
    },
    async answer(reference, body, deadlineMs) {
      const answer = await ask({
        pool: 'alerts',
        path: `${alertPath(reference)}/answer`,
        body,
        about: { reference },
        answer: alertAnswerResponse,
        deadlineMs,
      });
      return 'unknown' in answer ? { outcome: 'unknown', why: answer.unknown } : answer.reply;
    },
    async listOpen(deadlineMs) {
      const path = '/v1/alerts?state=open';
      const answer = await ask({ pool: 'lists', path, about: { state: 'open' }, answer: alertList, deadlineMs });
      // An acquirer without early alerts has no such address.
      if ('unknown' in answer && answer.unknown === 'status 404') return [];
      if ('unknown' in answer) throw new Error(`the open alerts could not be read: ${answer.unknown}`);
      return answer.reply.alerts;
    },
    close,
  };
}

const alertPath = (reference: string): string => `/v1/alerts/${encodeURIComponent(reference)}`;
