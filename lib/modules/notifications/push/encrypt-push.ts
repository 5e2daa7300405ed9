import type { BrowserSubscription } from '../contract.ts';
import type { PushKeyPair } from './push-key.ts';
import { NEWS_SECONDS } from './queue.ts';

/** Content of a push. `tag`: a later one with the same takes its place. `path` is of the product. */
export type PushContent = { title: string; body: string; tag: string; path: string; lang: string; dir: 'rtl' | 'ltr' };

export type PushRequest = { headers: Readonly<Record<string, string>>; body: Buffer };

type Sealing = { key: PushKeyPair; contact: string; topic: string };

/**
 * A content as its push service takes it, which cannot read it (RFC 8291), signed with our key (RFC 8292). `topic`:
 * while it waits there, another one of the same topic takes its place. The library encrypts and signs, and connects to
 * nobody here.
 */
export async function encryptPush(
  { endpoint, p256dh, auth }: BrowserSubscription,
  content: PushContent,
  { key, contact, topic }: Sealing,
): Promise<PushRequest> {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      vapidDetails: { subject: contact, ...key },
      TTL: NEWS_SECONDS,
      urgency: 'high',
      topic,
      contentEncoding: 'aes128gcm',
    },
  );
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: body as Buffer,
  };
}
