import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { type Job, wake } from '#lib/platform/jobs/jobs.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { Channel, MessageReason } from './contract/message.ts';
import type { MessagesContext } from './context.ts';
import { afterAttempt, type SendOutcome, MESSAGES_DUE } from './domain/retry.ts';
import { isWorthSending } from './domain/templates.ts';
import { compose, keptOf } from './present/compose.ts';
import type { Composed } from './present/mail-model.ts';
import { oneLine } from './present/plain-text.ts';
import { type ClaimedMessage, claimDue, markHanded, type Recorded, recordEnd, settleAbandoned } from './store.sql.ts';

/**
 * Messages of one channel on their way at once, in this process: what is claimed begins at once, so the lease is the
 * sender's alone.
 */
const MAX_IN_FLIGHT = 16;

const POLL_MS = 1_000;
const SETTLE_EVERY_MS = 15_000;

/** When the database does not take an outcome, it is offered again this often, as long as the lease may still hold. */
const RECORD_TRIES = 10;
const RECORD_AGAIN_MS = 1_000;

export type MessageWork = {
  /** Claims what is due and begins to send it; answers how many were taken. Does not wait for the sending. */
  claimAndSend(): Promise<number>;
  /** Finishes what is under way. */
  finish(): Promise<void>;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends due messages of a channel, each of them once. Claim, send, record: the row is marked between the server's "go
 * ahead" and the first byte. After a crash before that mark the next process sends the message; after a crash behind it
 * the message is `unknown` and left to people.
 */
export function messageWork(context: MessagesContext, channel: Channel): MessageWork {
  const underWay = new Set<Promise<void>>();

  async function record(message: ClaimedMessage, end: Recorded): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        if (!(await recordEnd(context.database, message, end)))
          log.warn("a message was somebody else's when its end was known", { kind: channel, outcome: end.state });
        return;
      } catch (error) {
        log.error('the end of a message could not be recorded', {
          kind: channel,
          outcome: end.state,
          error: errorName(error),
        });
        if (tries === RECORD_TRIES) return;
        await pause(RECORD_AGAIN_MS);
      }
    }
  }

  async function sendOne(message: ClaimedMessage): Promise<void> {
    const reason = whyNot(context, message);
    if (reason !== null)
      return record(message, {
        state: 'skipped',
        reason,
        reply: null,
        nextAfterSeconds: 0,
        isTry: false,
        composed: null,
      });
    const composed = composeOrNull(context, message);
    const sendOutcome: SendOutcome =
      composed === null
        ? { outcome: 'never', reason: 'broken', reply: null }
        : await deliver(context, message, composed);
    failpoint('message', 'after_handover');
    if (sendOutcome.outcome === 'not_ours') return;
    const after = afterAttempt(message.tries + 1, sendOutcome);
    if (after.state !== 'sent')
      log.warn('a message was not sent', {
        kind: `${channel} ${message.template}`,
        outcome: after.state,
        tries: message.tries + 1,
        error: after.reason,
      });
    await record(message, {
      ...after,
      reply: sendOutcome.reply,
      isTry: true,
      composed: composed && keptOf(message, composed),
    });
  }

  function begin(message: ClaimedMessage): void {
    const running: Promise<void> = sendOne(message)
      // A message whose outcome was not recorded is taken up when its lease ends.
      .catch((error: unknown) =>
        log.error('the sending of a message was interrupted', { kind: channel, error: errorName(error) }),
      )
      .finally(() => {
        if (underWay.size === MAX_IN_FLIGHT) wake(MESSAGES_DUE);
        underWay.delete(running);
      });
    underWay.add(running);
  }

  return {
    async claimAndSend() {
      const room = MAX_IN_FLIGHT - underWay.size;
      if (room === 0) return 0;
      const claimed = await claimDue(context.database, channel, room);
      for (const message of claimed) begin(message);
      return claimed.length;
    },
    async finish() {
      await Promise.all(underWay);
    },
  };
}

/** A reason for not sending it at all. */
function whyNot(
  { sendMail, sendSms, hasSmsModule }: MessagesContext,
  { channel, template, smsModule, sale }: ClaimedMessage,
): MessageReason | null {
  if (channel === 'email' && sendMail === null) return 'mail_off';
  if (channel === 'sms' && sendSms === null) return 'sms_off';
  if (channel === 'sms' && !(smsModule ?? hasSmsModule)) return 'sms_module_off';
  return isWorthSending(template, sale?.status ?? null) ? null : 'not_payable';
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
  const { id, channel, template, language, recipient, sellerName, sellerEmail, sellerCountry, sellerKey, sale } =
    message;
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
      from: { ...from, ...(sale && { name: oneLine(sellerName) }) },
      to: { name: oneLine(sale?.name ?? ''), address: recipient },
      replyTo: sale && isEmailAddress(sellerEmail) ? sellerEmail : null,
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
    const work = messageWork(context, channel);
    return {
      name: `send-${channel}`,
      wakeOn: MESSAGES_DUE,
      everyMs: POLL_MS,
      run: work.claimAndSend,
      drain: work.finish,
    };
  });
  return [
    ...channels,
    { name: 'settle-messages', everyMs: SETTLE_EVERY_MS, run: () => settleAbandoned(context.database) },
  ];
}
