import { Check, ChevronDown, CircleOff, Clock, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { DeliveryView, TryView } from '#lib/modules/payments/contract/dashboard.ts';

type Clocked = { timeZone: string; now: Date };

const LOOKS = { delivered: { tone: 'good', icon: Check }, pending: { tone: 'wait', icon: Clock }, dropped: { tone: 'bad', icon: X }, skipped: { tone: 'calm', icon: CircleOff } } as const;
const ERRORS = ['timeout', 'refused_address', 'dns', 'tls', 'connection', 'too_many_redirects', 'status'] as const;

/** Every callback about the sale: where it stands, what was sent, and what each try was answered. */
export function Callbacks({ deliveries, ...clock }: { deliveries: readonly DeliveryView[] } & Clocked) {
  const t = useTranslations('dashboard.sale.callback');
  if (deliveries.length === 0) return <p className="text-muted">{t('none')}</p>;
  return <ul className="grid gap-2">{deliveries.map((delivery) => <Delivery key={delivery.id} delivery={delivery} {...clock} />)}</ul>;
}

function Delivery({ delivery, ...clock }: { delivery: DeliveryView } & Clocked) {
  const t = useTranslations('dashboard.sale.callback');
  const sent = [...new URLSearchParams(delivery.body)];
  return (
    <li>
      <details className="group rounded-panel border bg-surface open:pb-4">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-panel px-4 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <Code>{delivery.notifyType}</Code>
          <span className="text-sm text-muted">{t(`audience.${delivery.audience}`)}</span>
          <span className="ms-auto"><Badge {...LOOKS[delivery.state]}>{t(`state.${delivery.state}`)}</Badge></span>
          <ChevronDown aria-hidden className="size-4 text-muted transition-transform duration-100 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 px-4 pt-2">
          <p className="flex min-w-0 items-start gap-1"><Code>{delivery.url}</Code><CopyButton text={delivery.url} name={t(`audience.${delivery.audience}`)} /></p>
          <ol className="grid gap-2">{delivery.tries.map((tried) => <Try key={tried.number} tried={tried} {...clock} />)}</ol>
          {delivery.state === 'pending' ? <p className="text-sm text-wait"><Clock aria-hidden className="me-1.5 inline size-4" />{t('nextTry')} <Timestamp at={delivery.nextAt} exact {...clock} /></p> : null}
          <div>
            <div className="mb-1.5 flex items-center gap-1"><h3 className="text-sm font-medium">{t('sent')}</h3><CopyButton text={delivery.body} name={t('sent')} /></div>
            <dl className="island grid max-h-72 gap-1 overflow-y-auto scroll-thin rounded-control bg-sunken p-3 font-mono text-xs" tabIndex={0}>
              {sent.map(([name, value], index) => <div key={`${name}-${String(index)}`} className="grid grid-cols-[minmax(8rem,1fr)_2fr] gap-3"><dt className="break-all text-muted">{name}</dt><dd className="break-all"><bdi>{value}</bdi></dd></div>)}
            </dl>
          </div>
        </div>
      </details>
    </li>
  );
}

function Try({ tried, ...clock }: { tried: TryView } & Clocked) {
  const t = useTranslations('dashboard.sale.callback');
  const error = ERRORS.find((known) => known === tried.error);
  const fine = tried.httpStatus !== null && tried.httpStatus >= 200 && tried.httpStatus < 300 && !error;
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">{t('try', { number: tried.number })}</span>
        <span className={fine ? 'text-good' : 'text-bad'}>{tried.httpStatus === null ? t('noAnswer') : <span className="island">HTTP {tried.httpStatus}</span>}</span>
        {error ? <span className="text-bad">{t(`error.${error}`)}</span> : null}
        <span className="text-muted">{t('took', { ms: tried.durationMs })}</span>
        <span className="ms-auto text-muted"><Timestamp at={tried.startedAt} exact {...clock} /></span>
      </p>
      {tried.httpStatus !== null ? <pre dir="auto" tabIndex={0} className="max-h-32 overflow-auto scroll-thin rounded-control bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap">{tried.responseBody || t('emptyAnswer')}</pre> : null}
    </li>
  );
}
