import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { reportBroken } from '#lib/platform/queue/batches.ts';
import type { Job } from '#lib/platform/queue/jobs.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { afterTry } from '#lib/platform/queue/queue.ts';
import { queueJob, type QueueWorker, type Worked, workOff } from '#lib/platform/queue/work-off.ts';
import type { Channel, MessageReason } from './contract/message.ts';
import type { MessagesContext } from './context.ts';
import { closedChannels, messageChannelsOf, type SendOutcome, verdictOf } from './domain.ts';
import { compose, keptOf } from './present/compose.ts';
import type { Composed } from './present/mail-model.ts';
import { oneLine } from './present/plain-text.ts';
import { prepare, type PreparedMessage, type UnknownMessage } from './prepare.ts';
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

/** Interval of looking for messages whose process ended while it sent them, milliseconds. */
const SETTLE_EVERY_MS = 15_000;

/**
 * Sends due messages of a channel, each of them once, as the queue works off its rows: the row is marked between the
 * server's "go ahead" and the first byte. After a crash before that mark the next process sends the message; after a
 * crash behind it the message is `unknown` and left to people.
 */
export function messageWork(context: MessagesContext, channel: Channel): QueueWorker {
  const { database } = context;
  const queue = MESSAGES[channel];

  return workOff<ClaimedMessage, PreparedMessage | UnknownMessage, MessageEnd, void>(database, queue, {
    claim: (most) => claimDue(database, channel, most),
    prepare: (claimed) => prepare(context, claimed),
    destinationOf: () => channel,
    release: (messages) => releaseClaims(database, channel, messages),
    work: (prepared) => sendOne(context, prepared),
    async record(attempts) {
      const ours = await recordEnds(
        database,
        channel,
        attempts.map(({ row: { id, claims }, outcome, state, waitMs, ageMs }) => ({
          ...outcome,
          id,
          claims,
          state,
          waitMs,
          ageMs,
        })),
      );
      for (const { row, state } of attempts)
        if (!ours.includes(row.id))
          log.warn("a message was somebody else's when its end was known", { kind: channel, outcome: state });
    },
  });
}

/** Sends a message and returns its end; null where another process has claimed it. */
async function sendOne(
  context: MessagesContext,
  prepared: PreparedMessage | UnknownMessage,
): Promise<Worked<MessageEnd> | null> {
  const { message } = prepared;
  if (prepared.template === null) return unknownTemplate(message);
  const notSent = whyNot(context, prepared);
  if (notSent !== null)
    return {
      after: { state: 'skipped', waitMs: 0 },
      since: performance.now(),
      outcome: { reason: notSent, reply: null, countsAsAttempt: false, composed: null },
      hasSucceeded: null,
    };
  const composed = composeOrNull(context, prepared);
  const sendOutcome: SendOutcome =
    composed === null
      ? { outcome: 'never', reason: 'broken', reply: null }
      : await deliver(context, prepared, composed);
  failpoint('message', 'after_handover');
  if (sendOutcome.outcome === 'not_ours') return null;
  const { verdict, reason } = verdictOf(sendOutcome);
  const after = afterTry(MESSAGES[message.channel], message.tries + 1, verdict);
  if (after.state !== 'sent')
    log.warn('a message was not sent', {
      kind: `${message.channel} ${message.template}`,
      outcome: after.state,
      tries: message.tries + 1,
      error: reason,
    });
  const { reply } = sendOutcome;
  return {
    after,
    // A greylisting server counts from its response.
    since: performance.now(),
    outcome: { reason, reply, countsAsAttempt: true, composed: composed && keptOf(message, composed) },
    hasSucceeded: null,
  };
}

/** A process of a newer version may have the template: retried like a temporary refusal. */
function unknownTemplate({ id, channel, template, tries }: ClaimedMessage): Worked<MessageEnd> {
  const queue = MESSAGES[channel];
  const after = afterTry(queue, tries + 1, { atLast: 'failed' });
  reportBroken(
    {
      job: queue.name,
      says: 'no module knows the template of a message',
      where: `message ${id}`,
      kind: `${channel} ${template}`,
      outcome: after.state,
      tries: tries + 1,
    },
    new Error('unknown template'),
  );
  return {
    after,
    since: performance.now(),
    outcome: { reason: 'unknown_template', reply: null, countsAsAttempt: true, composed: null },
    hasSucceeded: null,
  };
}

/** Messages to the people of a seller or a partner do not depend on the seller's modules. */
const EVERY_MODULE = { emailModule: true, smsModule: true };

/** Reason for not sending it. A missing subject is reported when the message is written. */
function whyNot(context: MessagesContext, { message, template, data }: PreparedMessage): MessageReason | null {
  const closed = closedChannels(messageChannelsOf(context), template.to === 'buyer' ? message : EVERY_MODULE)[
    message.channel
  ];
  if (closed !== null) return closed;
  return isMissing({ template, data }) ? null : (template.whyNot?.(message, data) ?? null);
}

function composeOrNull(context: MessagesContext, prepared: PreparedMessage): Composed | null {
  try {
    if (isMissing(prepared)) throw new Error('the subject of a message is missing');
    return compose(context, prepared);
  } catch (error) {
    const { channel, template } = prepared.message;
    log.error('a message could not be written', {
      kind: `${channel} ${template}`,
      error: errorName(error),
    });
    return null;
  }
}

const BAD_RECIPIENT: SendOutcome = { outcome: 'never', reason: 'bad_recipient', reply: null };

const isMissing = ({ template, data }: Pick<PreparedMessage, 'template' | 'data'>): boolean =>
  template.load !== undefined && data === undefined;

async function deliver(
  context: MessagesContext,
  { message, template: { to: audience, nameOf }, data }: PreparedMessage,
  composed: Composed,
): Promise<SendOutcome> {
  const { database, sendMail, sendSms, from, origin } = context;
  const { id, channel, template, language, recipient, sellerName, sellerEmail, sellerCountry, sellerKey } = message;
  const buyer = audience === 'buyer' ? { name: oneLine(nameOf?.(data) ?? '') } : null;
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
      from: { ...from, ...(buyer && { name: oneLine(sellerName) }) },
      to: { name: buyer?.name ?? '', address: recipient },
      replyTo: buyer && isEmailAddress(sellerEmail) ? sellerEmail : null,
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
  return [
    ...(['email', 'sms'] as const).map((channel) =>
      queueJob(`send-${channel}`, MESSAGES[channel], messageWork(context, channel)),
    ),
    { name: 'settle-messages', everyMs: SETTLE_EVERY_MS, run: () => settleAbandoned(context.database) },
  ];
}
