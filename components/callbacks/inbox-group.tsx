import { Copy, FlaskConical, History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { InboxGroup, InboxMessage } from '#lib/modules/callbacks/contract/inbox.ts';
import { SignatureBadge, SignatureSteps } from './signature-steps.tsx';

type Clock = { timeZone: string; now: Date };
type Pair = { name: string; value: string };

function PairTable({ caption, pairs, head }: { caption: string; pairs: readonly Pair[]; head: [string, string] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <caption className="pb-2 text-start font-medium">{caption}</caption>
        <thead>
          <tr className="border-b text-sm text-muted">{head.map((title) => <th key={title} scope="col" className="py-1.5 pe-4 text-start font-normal">{title}</th>)}</tr>
        </thead>
        <tbody>
          {pairs.map(({ name, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may carry a name twice and is never reordered
            <tr key={at} className="border-b align-baseline">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal"><Code>{name}</Code></th>
              <td className="py-1.5"><bdi className="break-all">{value}</bdi></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Arrivals({ messages, timeZone, now }: { messages: readonly InboxMessage[] } & Clock) {
  const t = useTranslations('callbacks.inbox');
  if (messages.length < 2) return null;
  return (
    <div>
      <p className="text-sm text-muted">{t('duplicatesExplained')}</p>
      <ul className="mt-2 grid gap-1">
        {messages.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center gap-x-3 gap-y-1"><Timestamp at={message.receivedAt} timeZone={timeZone} now={now} exact /><Marks message={message} /></li>
        ))}
      </ul>
    </div>
  );
}

/** What was odd about one arrival: how we answered it, and what it came after. */
function Marks({ message: { answered, method, after } }: { message: InboxMessage }) {
  const t = useTranslations('callbacks.inbox');
  return (
    <>
      {answered === 'received' ? null : <Badge tone="bad" icon={FlaskConical}>{t(`answered.${answered}`)}</Badge>}
      {method === 'GET' ? <Badge tone="wait" icon={FlaskConical}>{t('becameGet')}</Badge> : null}
      {after === null ? null : <Badge tone="wait" icon={History}>{t('late', { after })}</Badge>}
    </>
  );
}

/** One event as it arrived: folded to a line, unfolded to its fields, its signature, its raw body and its headers. */
export function InboxGroupItem({ group, timeZone, now }: { group: InboxGroup } & Clock) {
  const t = useTranslations('callbacks.inbox');
  const [newest] = group.messages;
  const sale = newest.fields.find(({ name }) => name === 'svc_sale_id')?.value;
  return (
    <details className="border-b">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-hover">
        <Timestamp at={newest.receivedAt} timeZone={timeZone} now={now} exact />
        <strong className="font-medium"><Code>{newest.notifyType ?? t('unknown')}</Code></strong>
        {newest.signature ? <SignatureBadge matches={newest.signature.matches} /> : null}
        {group.messages.length > 1 ? <Badge tone="wait" icon={Copy}>{t('arrivals', { count: String(group.messages.length) })}</Badge> : null}
        <Marks message={newest} />
        {sale ? <span className="text-sm text-muted"><Code>{sale}</Code></span> : null}
      </summary>
      <div className="grid gap-6 pb-6 pt-2">
        {newest.after === null ? null : <p className="max-w-prose text-sm text-muted">{t('lateExplained', { after: newest.after })}</p>}
        <Arrivals messages={group.messages} timeZone={timeZone} now={now} />
        <PairTable caption={t('fields')} head={[t('name'), t('value')]} pairs={newest.fields} />
        {newest.signature ? (
          <section aria-label={t('signature.title')}>
            <h3 className="pb-2 font-medium">{t('signature.title')}</h3>
            <SignatureSteps check={newest.signature} />
          </section>
        ) : null}
        <section aria-label={t('raw')}>
          <h3 className="flex items-center gap-1 pb-2 font-medium">{t('raw')}<CopyButton text={newest.body} name={t('raw')} /></h3>
          <pre dir="ltr" className="rounded-panel bg-sunken p-3 font-mono text-sm break-all whitespace-pre-wrap">{newest.body}</pre>
        </section>
        <PairTable caption={t('headers')} head={[t('name'), t('value')]} pairs={newest.headers} />
      </div>
    </details>
  );
}
