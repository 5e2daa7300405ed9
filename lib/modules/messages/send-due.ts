import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import type { Job } from '#lib/platform/jobs/jobs.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { afterTry } from '#lib/platform/queue/queue.ts';
import { type QueueWorker, type Worked, workOff } from '#lib/platform/queue/work-off.ts';
import type { Channel, MessageReason } from './contract/message.ts';
import type { MessagesContext } from './context.ts';
import { isSubscriptionTemplate, readSealedFacts } from './contract/subscription-message.ts';
import { closedWays, messageWaysOf } from './domain/deliverable-to.ts';
import { isOutdated } from './domain/outdated.ts';
import { type SendOutcome, verdictOf } from './domain/retry.ts';
import { isToBuyer, isWorthSending } from './domain/templates.ts';
import { compose, keptOf } from './present/compose.ts';
import type { Composed } from './present/mail-model.ts';
import { oneLine } from './present/plain-text.ts';
import { MESSAGES } from './queue.ts';
import {
  type ClaimedMessage,
  claimDue,
  markHanded,
  type MessageEnd,
  recordEnds,
  releaseClaims,
  settleAbandoned,
} from './store.sql.ts';

const SETTLE_EVERY_MS = 15_000;

/**
 * Sends due messages of a channel, each of them once, as the queue works off its rows: the row is marked between the
 * server's "go ahead" and the first byte. After a crash before that mark the next process sends the message; after a
 * crash behind it the message is `unknown` and left to people.
 */
export function messageWork(context: MessagesContext, channel: Channel): QueueWorker {
  const { database } = context;
  const queue = MESSAGES[channel];

  async function sendOne(message: ClaimedMessage): Promise<Worked<MessageEnd> | null> {
    const notSent = whyNot(context, message);
    if (notSent !== null)
      return {
        after: { state: 'skipped', waitMs: 0 },
        since: performance.now(),
        note: { reason: notSent, reply: null, isTry: false, composed: null },
        hasSucceeded: null,
      };
    const composed = composeOrNull(context, message);
    const sendOutcome: SendOutcome =
      composed === null
        ? { outcome: 'never', reason: 'broken', reply: null }
        : await deliver(context, message, composed);
    failpoint('message', 'after_handover');
    if (sendOutcome.outcome === 'not_ours') return null;
    const { verdict, reason } = verdictOf(sendOutcome);
    const after = afterTry(queue, message.tries + 1, verdict);
    if (after.state !== 'sent')
      log.warn('a message was not sent', {
        kind: `${channel} ${message.template}`,
        outcome: after.state,
        tries: message.tries + 1,
        error: reason,
      });
    const { reply } = sendOutcome;
    return {
      after,
      // A server that wants to see a stranger come back counts from its answer.
      since: performance.now(),
      note: { reason, reply, isTry: true, composed: composed && keptOf(message, composed) },
      hasSucceeded: null,
    };
  }

  return workOff<ClaimedMessage, ClaimedMessage, MessageEnd, void>(database, queue, {
    claim: (most) => claimDue(database, channel, most),
    prepare: (claimed) => claimed,
    destinationOf: () => channel,
    release: (messages) => releaseClaims(database, channel, messages),
    work: sendOne,
    async record(tried) {
      const ours = await recordEnds(
        database,
        channel,
        tried.map(({ row: { id, claims }, note, state, waitMs, ageMs }) => ({
          ...note,
          ...{ id, claims, state, waitMs, ageMs },
        })),
      );
      for (const { row, state } of tried)
        if (!ours.includes(row.id))
          log.warn("a message was somebody else's when its end was known", { kind: channel, outcome: state });
    },
  });
}

/** The people of a seller or a partner are written to whatever modules the seller has. */
const EVERY_MODULE = { emailModule: true, smsModule: true };

/** A reason for not sending it at all. */
function whyNot(context: MessagesContext, message: ClaimedMessage): MessageReason | null {
  const { channel, template, sale } = message;
  const closed = closedWays(messageWaysOf(context), isToBuyer(template) ? message : EVERY_MODULE)[channel];
  if (closed !== null) return closed;
  if (hasPassed(message)) return 'outdated';
  return isWorthSending(template, sale?.status ?? null) ? null : 'not_payable';
}

/** Facts that cannot be read are left to the writing of the message, which says so. */
function hasPassed({ template, facts, subscription, ageSeconds }: ClaimedMessage): boolean {
  if (!isSubscriptionTemplate(template) || subscription === null) return false;
  const read = readSealedFacts(template, facts);
  return read !== null && isOutdated(read, subscription, ageSeconds);
}

function composeOrNull(context: MessagesContext, message: ClaimedMessage): Composed | null {
  try {
    return compose(context, message);
  } catch (error) {
    log.error('a message could not be written', {
      kind: `${message.channel} ${message.template}`,
      error: errorName(error),
    });
    return null;
  }
}

const BAD_RECIPIENT: SendOutcome = { outcome: 'never', reason: 'bad_recipient', reply: null };

async function deliver(context: MessagesContext, message: ClaimedMessage, composed: Composed): Promise<SendOutcome> {
  const { database, sendMail, sendSms, from, origin } = context;
  const { id, channel, template, language, recipient, sellerName, sellerEmail, sellerCountry, sellerKey } = message;
  const about = message.sale ?? (message.subscription && { name: message.subscription.buyerName });
  const begin = async (): Promise<boolean> => {
    failpoint('message', 'before_handover');
    const isOurs = await markHanded(database, message, keptOf(message, composed));
    failpoint('message', 'in_handover');
    return isOurs;
  };
  if (channel === 'sms') {
    const to = readPhone(recipient, sellerCountry);
    return to === null || sendSms === null
      ? BAD_RECIPIENT
      : sendSms({ id: String(id), account: sellerKey, from: oneLine(sellerName), to, text: composed.text }, begin);
  }
  if (!isEmailAddress(recipient) || sendMail === null) return BAD_RECIPIENT;
  return sendMail(
    {
      id: `<message-${id}@${new URL(origin).hostname}>`,
      from: { ...from, ...(about && { name: oneLine(sellerName) }) },
      to: { name: oneLine(about?.name ?? ''), address: recipient },
      replyTo: about && isEmailAddress(sellerEmail) ? sellerEmail : null,
      language,
      subject: composed.subject ?? '',
      html: composed.html ?? '',
      text: composed.text,
      feedbackId: `${template}:${sellerKey}:${id}:kupa`,
    },
    begin,
  );
}

/** The jobs of this module, for the process's loop. */
export function messageJobs(context: MessagesContext): Job[] {
  const channels = (['email', 'sms'] as const).map((channel): Job => {
    const { claimAndBegin, finish } = messageWork(context, channel);
    const { wakeOn, pollMs } = MESSAGES[channel];
    return { name: `send-${channel}`, wakeOn, everyMs: pollMs, run: claimAndBegin, drain: finish };
  });
  return [
    ...channels,
    { name: 'settle-messages', everyMs: SETTLE_EVERY_MS, run: () => settleAbandoned(context.database) },
  ];
}
