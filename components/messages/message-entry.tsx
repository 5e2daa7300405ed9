import { CircleHelp, CircleOff, Clock, type LucideIcon, Mail, MailX, MessageSquareText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TimelineLine } from '#components/timeline/timeline-line.tsx';
import type { Tone } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { MessageState, MessageView } from '#lib/modules/messages/contract/message.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { MessagePreview } from './message-preview.tsx';
import { type Resend, ResendButton } from './resend-dialog.tsx';
import { DOT } from '#components/ui/dot.ts';

/** Actions on the messages of a sale; `resend` is null for a person who may only look. */
export type MessageActions = { resend: Resend | null };

const LOOKS: Readonly<Record<Exclude<MessageState, 'sent'>, { icon: LucideIcon; tone: Tone }>> = {
  queued: { icon: Clock, tone: 'wait' },
  sending: { icon: Clock, tone: 'wait' },
  failed: { icon: MailX, tone: 'bad' },
  unknown: { icon: CircleHelp, tone: 'wait' },
  skipped: { icon: CircleOff, tone: 'calm' },
};

type EntryProps = {
  message: MessageView;
  /** URL of the message as an HTML page. */
  address: string;
  /** The sale of the message; null for other messages, which cannot be resent. */
  saleId: string | null;
  actions: MessageActions;
  time: ReactNode;
  timeZone: string;
  now: Date;
};

/** A message in the timeline of a sale or a subscription: subject, recipient, state and actions. */
export function MessageEntry({ message, address, saleId, actions, time, timeZone, now }: EntryProps) {
  const t = useTranslations('messages.timeline');
  const say = useTranslations();
  const { state, title, channel, recipient, reason, reply, isResend, sentBy, nextAt } = message;
  const look =
    state === 'sent' ? { icon: channel === 'sms' ? MessageSquareText : Mail, tone: 'calm' as const } : LOOKS[state];
  const isOver = state !== 'queued' && state !== 'sending';
  return (
    <TimelineLine {...look} time={time} sentence={t(state, { what: say(title), recipient: isolate(recipient) })}>
      <span id={`message-${message.id}`} className="absolute scroll-mt-28" />
      {reason ? (
        <p className={`mt-0.5 ${state === 'failed' ? 'text-bad' : 'text-muted'}`}>{t(`reason.${reason}`)}</p>
      ) : null}
      {reply && state !== 'sent' ? (
        <p className="mt-0.5 text-sm text-muted">
          {t('reply')}: <bdi className="font-mono text-xs [overflow-wrap:anywhere]">{reply}</bdi>
        </p>
      ) : null}
      {state === 'queued' && message.tries > 0 ? (
        <p className="mt-0.5 text-sm text-wait">
          {t('nextTry')}: <Timestamp at={nextAt} timeZone={timeZone} now={now} exact />
        </p>
      ) : null}
      <div className="mt-0.5 flex flex-wrap items-center gap-x-1 text-sm text-muted">
        <span>
          {t(`channel.${channel}`)}
          {DOT}
        </span>
        <span>
          {sentBy === null && !isResend
            ? t('byItself')
            : t(isResend ? 'again' : 'by', { name: isolate(sentBy ?? '–') })}
        </span>
        <span className="-ms-0.5 flex">
          {message.text === null ? null : <MessagePreview message={message} address={address} />}
          {actions.resend && isOver && saleId !== null ? (
            <ResendButton message={message} saleId={saleId} resend={actions.resend} />
          ) : null}
        </span>
      </div>
    </TimelineLine>
  );
}
