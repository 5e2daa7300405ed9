import type { Queue } from '#lib/platform/queue/queue.ts';
import type { Channel } from './contract/message.ts';
import { PAUSES_SECONDS } from './domain.ts';

/** The name whose `wake()` starts the sending of due messages. */
export const MESSAGES_DUE = 'messages-due';

/** Messages of one channel on their way at once, in this process. */
const AT_ONCE = 16;

/**
 * Messages of a channel to people. Claimed messages are begun at once, so the lease is the sender's alone; a message
 * that was passed to the server is never claimed again.
 */
const queueOf = (channel: Channel) =>
  ({
    name: channel,
    wakeOn: MESSAGES_DUE,
    table: 'message',
    rows: `channel = '${channel}'`,
    open: ['queued', 'sending'],
    claimedState: 'sending',
    claimable: 'handed_at IS NULL',
    destination: null,
    leaseSeconds: 60,
    longestSeconds: 40,
    maxClaims: 10,
    delaysSeconds: PAUSES_SECONDS,
    claimedAtOnce: AT_ONCE,
    lanes: {
      minWidth: AT_ONCE,
      firstWidth: AT_ONCE,
      maxWidth: AT_ONCE,
      waitingPerPlace: 1,
      maxInFlight: AT_ONCE,
      maxHeld: AT_ONCE,
      maxTracked: 1,
    },
    // An outcome that waits to be written is lost with its process, and the message is unknown.
    batch: { most: 1, waitMs: 0 },
    pollMs: 1_000,
  }) as const satisfies Queue;

export const MESSAGES = { email: queueOf('email'), sms: queueOf('sms') } satisfies Record<Channel, Queue>;
