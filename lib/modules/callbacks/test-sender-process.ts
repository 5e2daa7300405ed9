import { callbackSender } from './send-callback.ts';

/**
 * The callback client as a process of its own, for figures of memory that are nobody else's. It is told once what to send, wave after wave,
 * each wave all at once, and answers what it met and how far its memory grew at its highest.
 */
export type SenderTask = { allowedHosts: string[]; healthyUrl: string; waves: string[][] };
export type SenderReport = { outcomes: { httpStatus: number | null; error: string | null; durationMs: number; shownBytes: number }[][]; grownBytes: number };

const BODY = 'svc_status=success&notify_type=sale-complete';
const WARM_UP = 50;
const LOOK_EVERY_MS = 10;

process.once('message', async ({ allowedHosts, healthyUrl, waves }: SenderTask) => {
  const sender = callbackSender({ environment: 'sandbox', allowedHosts, ownUrls: [] });
  await Promise.all(Array.from({ length: WARM_UP }, () => sender.send(healthyUrl, BODY)));
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const looking = setInterval(() => { highest = Math.max(highest, process.memoryUsage.rss()); }, LOOK_EVERY_MS);
  const outcomes: SenderReport['outcomes'] = [];
  for (const wave of waves) {
    const met = await Promise.all(wave.map((url) => sender.send(url, BODY)));
    outcomes.push(met.map(({ httpStatus, error, durationMs, responseBody }) => ({ httpStatus, error, durationMs, shownBytes: Buffer.byteLength(responseBody ?? '') })));
  }
  clearInterval(looking);
  await sender.close();
  process.send?.({ outcomes, grownBytes: highest - before } satisfies SenderReport, () => process.disconnect());
});
