import { Mail, MailOpen, MessageSquareText, PlugZap } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { writtenIn } from '#components/messages/written-in.ts';
import { SellerChoice, type SandboxSeller } from '#components/sandbox/seller-choice.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { CapturedMessage, CapturedMessageLine } from '#lib/sandbox/mail-client.ts';
import { KINDS, type MailboxParams, mailboxQuery } from './mailbox-params.ts';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { OpenMessage } from './open-message.tsx';

/** How often the page asks whether anything came, milliseconds. */
const LOOK_EVERY_MS = 2_000;

export type MailboxClock = { timeZone: string; now: Date };

type MailboxProps = MailboxClock & {
  address: MailboxParams;
  sellers: readonly SandboxSeller[];
  chosen: SandboxSeller | null;
  /** Captured messages; null while the mail service of the sandbox does not answer. */
  lines: readonly CapturedMessageLine[] | null;
  message: CapturedMessage | null;
  /** Changes when the list does. */
  stamp: string;
};

/**
 * The e-mails that the sandbox sent for one seller: a list that is refreshed while the page is visible, and the open
 * message.
 */
export function MailboxScreen({ address, sellers, chosen, lines, message, stamp, timeZone, now }: MailboxProps) {
  const t = useTranslations('messages.mailbox');
  const here = { ...address, seller: chosen?.publicKey ?? null };
  const shown = (lines ?? []).filter(({ channel }) => address.kind === 'all' || channel === address.kind);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {chosen ? (
        <LiveScreen
          name="mailbox"
          path={`/sandbox/mailbox/news?seller=${chosen.publicKey}`}
          stamp={stamp}
          everyMs={LOOK_EVERY_MS}
        />
      ) : null}
      <p role="status" className="sr-only">
        {t('count', { count: shown.length })}
      </p>
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className={cx('max-w-prose text-muted', message && 'hidden md:block')}>{t('about')}</p>
        <p className={cx('max-w-prose text-sm text-muted', message && 'hidden md:block')}>{t('manners')}</p>
      </header>
      <div className={cx('flex flex-wrap items-center justify-between gap-3', message && 'max-md:hidden')}>
        <SellerChoice label={t('seller')} sellers={sellers} chosen={chosen} />
        <Kinds here={here} />
      </div>
      {lines === null ? (
        <ScreenMessage icon={PlugZap} title={t('emptyTitle')}>
          {t('unreachable')}
        </ScreenMessage>
      ) : shown.length === 0 ? (
        <ScreenMessage
          icon={Mail}
          title={t('emptyTitle')}
          action={
            <Link href="/sales?open=new-link" className={buttonClass()}>
              {t('emptyAction')}
            </Link>
          }
        >
          {t('empty')}
        </ScreenMessage>
      ) : (
        <div className="grid grid-cols-1 gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
          <nav
            aria-label={t('list')}
            className={cx('scroll-thin border-t md:max-h-[80dvh] md:overflow-y-auto', message && 'hidden md:block')}
          >
            <ol>
              {shown.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  here={here}
                  isOpen={line.id === message?.id}
                  timeZone={timeZone}
                  now={now}
                />
              ))}
            </ol>
          </nav>
          {message ? (
            <OpenMessage message={message} lines={lines} here={here} timeZone={timeZone} now={now} />
          ) : (
            <div className="hidden md:block">
              <ScreenMessage icon={MailOpen} title={t('pick')}>
                {''}
              </ScreenMessage>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Kinds({ here }: { here: MailboxParams }) {
  const t = useTranslations('messages.mailbox.kind');
  return (
    <ul className="flex gap-1.5">
      {KINDS.map((kind) => (
        <li key={kind}>
          <Link
            prefetch={false}
            href={{ query: mailboxQuery(here, { kind, messageId: null }) }}
            aria-current={here.kind === kind ? 'true' : undefined}
            className={cx(
              'thumb inline-flex items-center rounded-full border px-3 py-1 text-sm',
              here.kind === kind ? 'border-accent bg-accent-soft font-medium' : 'text-muted hover:bg-hover',
            )}
          >
            {t(kind)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Line({
  line,
  here,
  isOpen,
  timeZone,
  now,
}: { line: CapturedMessageLine; here: MailboxParams; isOpen: boolean } & MailboxClock) {
  const t = useTranslations('messages.mailbox');
  const Icon = line.channel === 'sms' ? MessageSquareText : Mail;
  const title = line.channel === 'sms' ? line.text.split('\n')[0] : line.subject || t('noSubject');
  return (
    <li className="border-b">
      <Link
        prefetch={false}
        href={{ query: mailboxQuery(here, { messageId: line.id }) }}
        scroll={false}
        aria-current={isOpen ? 'true' : undefined}
        className={cx('flex gap-3 px-2 py-3', isOpen ? 'bg-accent-soft' : 'hover:bg-hover')}
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
          <bdi {...writtenIn(line.language)} className="line-clamp-2 font-medium break-words">
            {title}
          </bdi>
          <span className="flex justify-between gap-3 text-sm text-muted">
            <Recipient to={line.to} />
            <Timestamp at={line.receivedAt} timeZone={timeZone} now={now} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** "To" and the address, of which the end is cut off where it has no room. */
function Recipient({ to }: { to: string }) {
  const t = useTranslations('messages.mailbox');
  const place = '\u0000';
  const [before, after] = t('to', { recipient: place }).split(place);
  return (
    <span className="flex min-w-0 whitespace-pre">
      {before}
      <CutText title={to}>{to}</CutText>
      {after}
    </span>
  );
}
