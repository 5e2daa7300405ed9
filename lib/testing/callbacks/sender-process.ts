import { callbackSender } from '#lib/modules/callbacks/sending/send-callback.ts';

/**
 * The callback client as a process of its own, so that its memory figures include no other code. It is sent its task
 * once, wave after wave, each wave all at once, and answers the outcomes, how far its memory grew at the highest during
 * any one wave, and what it still held after the last.
 */
export type SenderTask = { allowedHosts: string[]; healthyUrl: string; waves: string[][] };
export type SenderReport = {
  outcomes: { httpStatus: number | null; error: string | null; durationMs: number; shownBytes: number }[][];
  grownBytes: number;
  heldBytes: number;
};

const BODY = 'svc_status=success&notify_type=sale-complete';
/** At working temperature, so that what grows is not V8's own room for the first thousand of anything. */
const WARM_UP_ROUNDS = 30;
const AT_ONCE = 50;
const LOOK_EVERY_MS = 10;

/** What cannot be given back. Some of it is given back only at the second asking. */
async function held(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

process.once('message', async ({ allowedHosts, healthyUrl, waves }: SenderTask) => {
  const sender = callbackSender({ environment: 'sandbox', allowedHosts, ownUrls: [] });
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1)
    await Promise.all(Array.from({ length: AT_ONCE }, () => sender.send(healthyUrl, BODY)));
  const heldBefore = await held();
  let [highest, grownBytes] = [0, 0];
  const looking = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  const outcomes: SenderReport['outcomes'] = [];
  for (const wave of waves) {
    const before = process.memoryUsage.rss();
    highest = before;
    const met = await Promise.all(wave.map((url) => sender.send(url, BODY)));
    grownBytes = Math.max(grownBytes, highest - before);
    outcomes.push(
      met.map(({ httpStatus, error, durationMs, responseBody }) => ({
        httpStatus,
        error,
        durationMs,
        shownBytes: Buffer.byteLength(responseBody ?? ''),
      })),
    );
  }
  clearInterval(looking);
  // Connections that were kept are gone by then.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const heldBytes = (await held()) - heldBefore;
  await sender.close();
  process.send?.({ outcomes, grownBytes, heldBytes } satisfies SenderReport, () => process.disconnect());
});
