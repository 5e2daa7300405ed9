import {
  Check,
  CircleHelp,
  Clock,
  Coins,
  CornerUpLeft,
  CreditCard,
  FileText,
  Fingerprint,
  Hourglass,
  KeyRound,
  Landmark,
  NotebookPen,
  type LucideIcon,
  Plus,
  Repeat,
  RotateCcw,
  Scale,
  ShieldAlert,
  UserRound,
  X,
} from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { MessageActions } from '#components/messages/message-entry.tsx';
import { TimelineLine } from '#components/timeline/timeline-line.tsx';
import { TimelineList } from '#components/timeline/timeline-list.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import type { Tone } from '#components/ui/status-badge.tsx';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import type { AddedIcon, AddedLine } from '#lib/modules/payments/views/added-to-sale.ts';
import type {
  AttemptKind,
  AttemptState,
  AttemptView,
  SaleNoteView,
  SaleView,
} from '#lib/modules/payments/views/dashboard.ts';
import { paidWithTexts } from '#lib/kernel/sale/paid-with.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import { attemptKey, createdKey, isLoud, paidWithOf, type SaleEvent, timelineEntriesOf } from './timeline-entries.ts';
import { addedText } from './added-text.ts';
import { DOT } from '#components/ui/dot.ts';

type TimelineProps = {
  sale: SaleView;
  messages: readonly MessageView[];
  /** Entries of other modules. */
  lines: readonly AddedLine[];
  actions: MessageActions;
  timeZone: string;
  now: Date;
};

/** The timeline of a sale in sentences, newest first. */
export function Timeline({ sale, messages, lines, actions, timeZone, now }: TimelineProps) {
  const t = useTranslations('dashboard.sale.timelineEntry');
  // A tip was added when it was paid.
  const amount = amountText(sale.price - sale.tip, sale.currency, useLocale());
  return (
    <TimelineList<SaleEvent>
      events={timelineEntriesOf(sale, messages, lines)}
      path={`/sales/${sale.saleId}`}
      saleId={sale.saleId}
      actions={actions}
      timeZone={timeZone}
      now={now}
    >
      {(event, time) => {
        switch (event.kind) {
          case 'created':
            return (
              <TimelineLine
                key="created"
                icon={Plus}
                tone="calm"
                time={time}
                sentence={t(createdKey(sale), { amount })}
              />
            );
          case 'closed':
            return <TimelineLine key="closed" icon={X} tone="calm" time={time} sentence={t('closed')} />;
          case 'attempt':
            return <AttemptEntry key={event.attempt.attemptId} attempt={event.attempt} sale={sale} time={time} />;
          case 'note':
            return <NoteEntry key={`note-${event.note.id}`} note={event.note} time={time} />;
          case 'added':
            return <AddedEntry key={`added-${lines.indexOf(event.line)}`} line={event.line} time={time} />;
        }
      }}
    </TimelineList>
  );
}

const DONE_LOOKS: Readonly<Record<AttemptKind, { icon: LucideIcon; tone: Tone }>> = {
  pay: { icon: Check, tone: 'good' },
  authorize: { icon: Hourglass, tone: 'wait' },
  tokenize: { icon: KeyRound, tone: 'good' },
  capture: { icon: Check, tone: 'good' },
  refund: { icon: RotateCcw, tone: 'calm' },
  void: { icon: CornerUpLeft, tone: 'calm' },
  chargeback: { icon: ShieldAlert, tone: 'bad' },
  'chargeback-reversal': { icon: Scale, tone: 'good' },
  'seller-charge': { icon: CreditCard, tone: 'calm' },
  fee: { icon: Scale, tone: 'calm' },
  mandate: { icon: Landmark, tone: 'calm' },
};

const OTHER_LOOKS: Readonly<Record<Exclude<AttemptState, 'succeeded'>, { icon: LucideIcon; tone: Tone }>> = {
  declined: { icon: X, tone: 'bad' },
  cancelled: { icon: X, tone: 'calm' },
  in_doubt: { icon: CircleHelp, tone: 'wait' },
  in_flight: { icon: Clock, tone: 'wait' },
  challenged: { icon: Fingerprint, tone: 'wait' },
  submitted: { icon: Landmark, tone: 'wait' },
};

function AttemptEntry({ attempt, sale, time }: { attempt: AttemptView; sale: SaleView; time: ReactNode }) {
  const t = useTranslations('dashboard.sale');
  const language = useLocale();
  const { kind, state, channel, userName, declineCode, attemptId } = attempt;
  const money = (amount: number) => amountText(amount, sale.currency, language);
  const paidWith = paidWithTexts(paidWithOf(attempt, sale), useTranslations('dashboard'));
  const isPart = kind === 'capture' && state === 'succeeded' && sale.type === 'authorize' && sale.voided > 0;
  const isAuthenticated = attempt.is3ds && state === 'succeeded';
  return (
    <TimelineLine
      {...(state === 'succeeded' ? DONE_LOOKS[kind] : OTHER_LOOKS[state])}
      time={time}
      weight={isLoud(attempt) ? 'money' : 'plain'}
      sentence={t(attemptKey(attempt), { amount: money(attempt.amount), ...paidWith })}
    >
      {isPart ? <p className="mt-0.5">{t('timelineEntry.rest', { amount: money(sale.voided) })}</p> : null}
      {attempt.fromSellerCard && state === 'succeeded' ? <p className="mt-0.5">{t('timelineEntry.fromCard')}</p> : null}
      {attempt.refundReason ? <Why {...attempt.refundReason} /> : null}
      {attempt.isSavedCard ? <p className="mt-0.5">{t('timelineEntry.remembered')}</p> : null}
      {isAuthenticated ? (
        <p className="mt-0.5 text-good">
          {t('timelineEntry.authenticated')}
          {attempt.eci ? (
            <span translate="no" className="island text-muted">
              {` (ECI ${attempt.eci})`}
            </span>
          ) : null}
        </p>
      ) : null}
      {declineCode !== null ? (
        <p className="mt-0.5 text-bad">
          {say(language, `declines.merchant.${declineKeyOf(declineCode)}`)}{' '}
          <span translate="no" className="island text-muted">
            {`(${declineCode})`}
          </span>
        </p>
      ) : null}
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1 text-sm text-muted">
        <span>
          {channel === 'dashboard'
            ? t('by.dashboard', { name: userName ? isolate(userName) : t('someone') })
            : t(`by.${channel}`)}
          {DOT}
        </span>
        <span className="inline-flex min-w-0 items-center gap-1">
          <span title={attemptId}>
            <Code>{`${attemptId.slice(0, 13)}…`}</Code>
          </span>
          <CopyButton text={attemptId} name={t('attemptId')} />
        </span>
      </p>
    </TimelineLine>
  );
}

const ADDED_ICONS: Readonly<Record<AddedIcon, LucideIcon>> = {
  document: FileText,
  money: Coins,
  note: NotebookPen,
  person: UserRound,
  repeat: Repeat,
};

function AddedEntry({ line: { icon, sentence, detail }, time }: { line: AddedLine; time: ReactNode }) {
  return (
    <TimelineLine icon={ADDED_ICONS[icon]} tone="calm" time={time} sentence={addedText(sentence, useLocale())}>
      {detail ? (
        <p dir="auto" className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
          {detail}
        </p>
      ) : null}
    </TimelineLine>
  );
}

function NoteEntry({ note: { author, text }, time }: { note: SaleNoteView; time: ReactNode }) {
  const t = useTranslations('dashboard.sale');
  return (
    <TimelineLine
      icon={NotebookPen}
      tone="calm"
      time={time}
      sentence={t('notes.by', { name: author ? isolate(author) : t('someone') })}
    >
      <p dir="auto" className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
    </TimelineLine>
  );
}

/** Why a colleague refunded. */
function Why({ reason, note }: NonNullable<AttemptView['refundReason']>) {
  const t = useTranslations('dashboard.refund');
  return (
    <p className="mt-0.5 [overflow-wrap:anywhere]">
      {t(`cause.${reason}`)}
      {note === '' ? null : (
        <>
          {': '}
          <bdi>{note}</bdi>
        </>
      )}
    </p>
  );
}
