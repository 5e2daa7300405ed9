import { ChevronDown, Clock } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRoleNames } from '#components/access/role-names.ts';
import { DeliveryBadge, Outcome } from '#components/callbacks/deliveries/delivery-badge.tsx';
import type { ResendRefusal } from '#lib/modules/callbacks/contract/deliveries.ts';
import { ResendButton, type ResendOne } from '#components/callbacks/deliveries/resend-button.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { DeliveryView, DeliveryAttemptView } from '#lib/modules/callbacks/views.ts';
import { DOT } from '#components/ui/dot.ts';

type Clocked = { timeZone: string; now: Date };

/** `refusal`: why it is not sent again; null where it may be. */
export type SaleDelivery = DeliveryView & { refusal: ResendRefusal | null };

type CallbacksProps = { deliveries: readonly SaleDelivery[]; resend: ResendOne } & Clocked;

/**
 * Callbacks of the sale: state, response of each attempt, and a button to send it again. The request is on the page of
 * the delivery.
 */
export function Callbacks({ deliveries, ...rest }: CallbacksProps) {
  const t = useTranslations('dashboard.sale.callback');
  if (deliveries.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="grid gap-2">
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} {...rest} />
      ))}
    </ul>
  );
}

function Delivery({ delivery, resend, ...clock }: { delivery: SaleDelivery; resend: ResendOne } & Clocked) {
  const t = useTranslations('dashboard.sale.callback');
  const log = useTranslations('deliveries');
  const roles = useRoleNames('manage-callbacks');
  const marks = [delivery.resend > 0 ? log('resent') : null, log(`audience.${delivery.audience}`)].filter(
    (mark) => mark !== null,
  );
  return (
    <li>
      <details className="group rounded-panel border bg-surface open:pb-4">
        <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-panel px-4 py-2 hover:bg-hover">
          <Code>{delivery.notifyType}</Code>
          <span className="text-sm text-muted">{marks.join(DOT)}</span>
          <span className="ms-auto">
            <DeliveryBadge state={delivery.state} />
          </span>
          <ChevronDown
            aria-hidden
            className="size-4 text-muted transition-transform duration-100 group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-4 px-4 pt-2">
          <p className="flex min-w-0 items-start gap-1">
            <Code>{delivery.url}</Code>
            <CopyButton text={delivery.url} name={log('column.address')} />
          </p>
          {delivery.attempts.length > 0 ? (
            <ol className="grid gap-2">
              {delivery.attempts.map((attempt) => (
                <Attempt key={attempt.number} attempt={attempt} {...clock} />
              ))}
            </ol>
          ) : null}
          {delivery.state === 'skipped' ? (
            <p className="text-sm text-muted">
              <Outcome outcome={delivery.outcome} />
            </p>
          ) : null}
          {delivery.state === 'pending' ? (
            <p className="text-sm text-wait">
              <Clock aria-hidden className="me-1.5 inline size-4" />
              {t('nextTry')} <Timestamp at={delivery.nextAt} exact {...clock} />
            </p>
          ) : null}
          <div className="flex flex-wrap items-start gap-2">
            {delivery.refusal ? null : <ResendButton deliveryId={delivery.id} resend={resend} />}
            <Link href={`/callbacks/${delivery.id}`} prefetch={false} className={buttonClass('quiet')}>
              {t('open')}
            </Link>
            {delivery.refusal ? (
              <p className="self-center text-sm text-muted">{log(`mayNot.${delivery.refusal}`, { roles })}</p>
            ) : null}
          </div>
        </div>
      </details>
    </li>
  );
}

function Attempt({ attempt, ...clock }: { attempt: DeliveryAttemptView } & Clocked) {
  const t = useTranslations('dashboard.sale.callback');
  const log = useTranslations('deliveries.detail');
  const outcome = String(attempt.httpStatus ?? attempt.error ?? '');
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-medium">{log('try', { number: attempt.number })}</span>
        <span className={attempt.error === null ? 'text-good' : 'text-bad'}>
          <Outcome outcome={outcome} />
        </span>
        <span className="text-muted">{log('took', { ms: attempt.durationMs })}</span>
        <span className="ms-auto text-muted">
          <Timestamp at={attempt.startedAt} exact {...clock} />
        </span>
      </p>
      {attempt.responseBody ? (
        <pre
          dir="auto"
          tabIndex={0}
          className="max-h-32 overflow-auto scroll-thin rounded-control bg-sunken px-3 py-2 font-mono text-xs whitespace-pre-wrap"
        >
          {attempt.responseBody}
        </pre>
      ) : attempt.httpStatus === null ? null : (
        <p className="text-sm text-muted">{t('emptyAnswer')}</p>
      )}
    </li>
  );
}
