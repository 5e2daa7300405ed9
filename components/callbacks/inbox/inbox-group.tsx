import { ChevronDown, Copy, FlaskConical, History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { InboxGroup, InboxMessage } from '#lib/modules/callbacks/contract/inbox.ts';
import { SignatureBadge, SignatureSteps } from '../signing/signature-steps.tsx';
import { WebhookSteps } from '../signing/webhook-steps.tsx';

type Clock = { timeZone: string; now: Date };
type Pair = { name: string; value: string };

/** Names beside their values; above them where there is no room. */
function Pairs({ title, pairs }: { title: string; pairs: readonly Pair[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-2 font-medium">{title}</h3>
      <dl className="border-t">
        {pairs.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may carry a name twice and is never reordered
          <div key={at} className="grid gap-x-4 border-b py-1.5 sm:grid-cols-[17rem_minmax(0,1fr)]">
            <dt className="text-muted">
              <Code>{name}</Code>
            </dt>
            <dd className="min-h-5">
              <bdi className="break-all">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
          <li key={message.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Timestamp at={message.receivedAt} timeZone={timeZone} now={now} exact />
            <Marks message={message} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Irregularities of one arrival: the response of the inbox, and its place in the order. */
function Marks({ message: { answered, method, after } }: { message: InboxMessage }) {
  const t = useTranslations('callbacks.inbox');
  return (
    <>
      {answered === 'received' ? null : (
        <Badge tone="bad" icon={FlaskConical}>
          {t(`answered.${answered}`)}
        </Badge>
      )}
      {method === 'GET' ? (
        <Badge tone="wait" icon={FlaskConical}>
          {t('becameGet')}
        </Badge>
      ) : null}
      {after === null ? null : (
        <Badge tone="wait" icon={History}>
          {t('late', { after })}
        </Badge>
      )}
    </>
  );
}

/** One event as it arrived: folded to a line, unfolded to its fields, its signature, its raw body and its headers. */
export function InboxGroupItem({ group, timeZone, now }: { group: InboxGroup } & Clock) {
  const t = useTranslations('callbacks.inbox');
  const [newest] = group.messages;
  const sale = newest.fields.find(({ name }) => name === 'svc_sale_id')?.value;
  return (
    <details className="group border-b">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:bg-hover">
        <ChevronDown aria-hidden className="size-4 shrink-0 text-faint transition-transform group-open:rotate-180" />
        <Timestamp at={newest.receivedAt} timeZone={timeZone} now={now} exact />
        <strong className="font-medium">
          <Code>{newest.notifyType ?? t('unknown')}</Code>
        </strong>
        {newest.signature ? (
          <SignatureBadge matches={newest.signature.matches && newest.webhook?.matches !== false} />
        ) : null}
        {group.messages.length > 1 ? (
          <Badge tone="wait" icon={Copy}>
            {t('arrivals', { count: group.messages.length })}
          </Badge>
        ) : null}
        <Marks message={newest} />
        {sale ? (
          <span className="text-sm text-muted">
            <Code>{sale}</Code>
          </span>
        ) : null}
      </summary>
      <div className="grid gap-6 pb-6 pt-2">
        {newest.after === null ? null : (
          <p className="max-w-prose text-sm text-muted">{t('lateExplained', { after: newest.after })}</p>
        )}
        <Arrivals messages={group.messages} timeZone={timeZone} now={now} />
        {newest.fields.length > 0 ? <Pairs title={t('fields')} pairs={newest.fields} /> : null}
        {newest.signature ? (
          <section aria-label={t('signature.title')}>
            <h3 className="pb-2 font-medium">{t('signature.title')}</h3>
            <SignatureSteps check={newest.signature} />
          </section>
        ) : null}
        {newest.webhook ? (
          <section aria-label={t('webhook.title')}>
            <h3 className="pb-2 font-medium">{t('webhook.title')}</h3>
            <WebhookSteps check={newest.webhook} />
          </section>
        ) : null}
        {newest.body === '' ? null : (
          <section aria-label={t('raw')}>
            <h3 className="flex items-center gap-1 pb-2 font-medium">
              {t('raw')}
              <CopyButton text={newest.body} name={t('raw')} />
            </h3>
            <pre dir="ltr" className="rounded-panel bg-sunken p-3 font-mono text-sm break-all whitespace-pre-wrap">
              {newest.body}
            </pre>
          </section>
        )}
        <Pairs title={t('headers')} pairs={newest.headers} />
      </div>
    </details>
  );
}
