import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { UrlPolicy } from '#lib/modules/callbacks/domain/url-policy.ts';
import type { ResolveName } from '#lib/modules/callbacks/sending/public-connections.ts';
import { callbackSender } from '#lib/modules/callbacks/sending/send-callback.ts';
import type { Receiver } from './receivers.ts';

/** The callback client as tests use it: closed at their end, with a policy that lets the given receivers through. */

export const BODY = 'svc_status=success&notify_type=sale-complete';

const noNames: ResolveName = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));

export function policyFor(...receivers: Receiver[]): UrlPolicy {
  return {
    environment: 'sandbox',
    allowedHosts: receivers.map(({ host }) => host),
    ownUrls: ['http://localhost:3000/sandbox/inbox/'],
  };
}

export function senderFor(policy: UrlPolicy, resolve: ResolveName = noNames) {
  const sender = callbackSender(policy, resolve);
  onTestFinished(() => sender.close());
  return sender;
}

/** Closes what was started when the test is over. */
export function kept<Kind extends { close(): Promise<void> }>(started: Kind): Kind {
  onTestFinished(() => started.close());
  return started;
}

export const respond =
  (status: number, headers: Record<string, string> = {}) =>
  (_got: unknown, response: ServerResponse) => {
    response.writeHead(status, headers).end('seen');
  };
