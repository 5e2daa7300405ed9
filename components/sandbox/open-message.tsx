import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { MailFrame } from '#components/messages/mail-frame.tsx';
import { SmsBubble } from '#components/messages/sms-bubble.tsx';
import { writtenIn } from '#components/messages/written-in.ts';
import { cx } from '#components/ui/class-names.ts';
import { Code } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { smsParts } from '#lib/kernel/person/sms-parts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { CapturedMessage, CapturedMessageLine } from '#lib/sandbox/mail-client.ts';
import { type MailboxParams, mailboxQuery, WAYS, WIDTHS } from './mailbox-params.ts';
import type { MailboxClock } from './mailbox-screen.tsx';
import { DOT } from '#components/ui/dot.ts';

type CapturedMessageProps = {
  message: CapturedMessage;
  lines: readonly CapturedMessageLine[];
  here: MailboxParams;
} & MailboxClock;

/** The message that is open: an e-mail in its three forms, a text message in the conversation it belongs to. */
export function OpenMessage(props: CapturedMessageProps) {
  const t = useTranslations('messages.mailbox');
  const { message, here } = props;
  return (
    <article aria-label={message.subject || message.to} className="grid min-w-0 content-start gap-4">
      <Link
        href={{ query: mailboxQuery(here, { messageId: null }) }}
        className="thumb inline-flex items-center gap-2 text-muted hover:text-ink md:hidden"
      >
        <ArrowLeft aria-hidden className="turn size-4" />
        {t('back')}
      </Link>
      {message.channel === 'sms' ? <Conversation {...props} /> : <OpenMail {...props} />}
    </article>
  );
}

function OpenMail({ message, here, timeZone, now }: CapturedMessageProps) {
  const t = useTranslations('messages.mailbox');
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-lg font-semibold break-words">
          <bdi {...writtenIn(message.language)}>{message.subject || t('noSubject')}</bdi>
        </h2>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span className="min-w-0 break-words">
            {t('from')} <bdi>{message.from}</bdi>
            {DOT}
            {t('to', { recipient: isolate(message.to) })}
          </span>
          <Timestamp at={message.receivedAt} timeZone={timeZone} now={now} exact />
        </p>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice
          label={t('frame')}
          options={WAYS.map((way) => ({
            name: t(`tab.${way}`),
            query: mailboxQuery(here, { way }),
            isCurrent: here.way === way,
          }))}
        />
        {here.way === 'html' ? (
          <Choice
            isWideOnly
            label={t('width.label')}
            options={WIDTHS.map((width) => ({
              name: t(`width.${width}`),
              query: mailboxQuery(here, { width }),
              isCurrent: here.width === width,
            }))}
          />
        ) : null}
      </div>
      {here.way === 'html' ? (
        <MailFrame
          address={`/sandbox/mailbox/${message.id}`}
          title={t('frame')}
          className={cx(
            'h-[72dvh] min-h-96 rounded-panel border bg-surface',
            here.width === 'phone' ? 'mx-auto w-full max-w-[360px]' : 'w-full',
          )}
        />
      ) : null}
      {here.way === 'text' ? (
        <pre
          {...writtenIn(message.language)}
          tabIndex={0}
          className="max-h-[72dvh] overflow-auto scroll-thin rounded-panel bg-sunken p-4 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {message.text}
        </pre>
      ) : null}
      {here.way === 'headers' ? <Headers headers={message.headers} /> : null}
    </>
  );
}

function Choice({
  label,
  options,
  isWideOnly = false,
}: {
  label: string;
  isWideOnly?: boolean;
  options: readonly { name: string; query: Record<string, string>; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={label} className={cx('flex flex-wrap gap-1.5', isWideOnly && 'max-md:hidden')}>
      {options.map(({ name, query, isCurrent }) => (
        <Link
          key={name}
          href={{ query }}
          scroll={false}
          replace
          aria-current={isCurrent ? 'true' : undefined}
          className={cx(
            'thumb inline-flex items-center rounded-control border px-3 py-1',
            isCurrent ? 'border-accent bg-accent-soft font-medium' : 'text-muted hover:bg-hover',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Headers({ headers }: Pick<CapturedMessage, 'headers'>) {
  const t = useTranslations('messages.mailbox');
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <thead>
          <tr className="border-b text-sm text-muted">
            <th scope="col" className="py-1.5 pe-4 text-start font-normal">
              {t('name')}
            </th>
            <th scope="col" className="py-1.5 text-start font-normal">
              {t('value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {headers.map(({ name, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice and is never reordered
            <tr key={at} className="border-b align-baseline">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                <Code>{name}</Code>
              </th>
              <td className="py-1.5">
                <bdi className="font-mono text-sm break-all">{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Messages to one number, newest at the lower end as on a phone. The column runs upwards, so that it opens at its end.
 */
function Conversation({ message, lines, timeZone, now }: CapturedMessageProps) {
  const t = useTranslations('messages.mailbox');
  const all = lines.filter(({ channel, to }) => channel === 'sms' && to === message.to);
  return (
    <section className="mx-auto grid w-full max-w-md rounded-panel border bg-surface">
      <header className="grid gap-0.5 border-b p-4 text-center">
        <h2 className="font-semibold">
          <bdi>{message.from}</bdi>
        </h2>
        <p className="text-sm text-muted">
          <Code>{message.to}</Code>
        </p>
      </header>
      <ol
        tabIndex={0}
        aria-label={t('list')}
        className="flex max-h-[68dvh] flex-col-reverse gap-4 overflow-y-auto scroll-thin p-4"
      >
        {all.map((line) => (
          <li key={line.id} aria-current={line.id === message.id ? 'true' : undefined} className="grid gap-1">
            <SmsBubble text={line.text} />
            <p
              className={cx(
                'flex flex-wrap gap-x-1 text-xs',
                line.id === message.id ? 'font-medium text-ink' : 'text-muted',
              )}
            >
              <span>
                <Timestamp at={line.receivedAt} timeZone={timeZone} now={now} exact />
                {DOT}
              </span>
              <span>{t('segments', segmentsOf(line.text))}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function segmentsOf(text: string): { count: number; characters: number } {
  const { parts, characters } = smsParts(text);
  return { count: parts, characters };
}
