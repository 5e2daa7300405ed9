import { deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import { urlPolicyOf } from '#lib/modules/callbacks/index.ts';
import { callbackSender } from '#lib/modules/callbacks/sending/send-callback.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { startJobs } from '#lib/platform/queue/jobs.ts';

/** Several workers of callbacks in one process, and nothing else. Tells how much each has sent whenever it is asked. */
const shares = Array.from({ length: Number(process.env['WORKERS']) }, () => 0);
const sender = callbackSender(urlPolicyOf(settings()));
const running = startJobs(
  shares.map((_, worker) => {
    const work = deliveryWork(queueDatabase(), (url, body, headers) => {
      shares[worker] = (shares[worker] ?? 0) + 1;
      return sender.send(url, body, headers);
    });
    return { name: `deliver-${worker}`, everyMs: 100, run: work.claimAndBegin, drain: work.finish };
  }),
);
process.on('message', () => process.send?.(shares));
process.on('disconnect', () => void running.stop().then(() => process.exit(0)));
process.send?.('ready');
