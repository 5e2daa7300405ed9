import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import {
  type DeliveryDetail,
  type DeliveryAttempt,
  KEPT_DAYS,
  DELIVERY_ERRORS,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { AttemptTabs } from './attempt-tabs.tsx';
import { DOT } from '#components/ui/dot.ts';

type Clocked = { timeZone: string; now: Date };

/** Characters of a response's body that are stored, at most. */
const KEPT_BODY = 4_096;

/** The attempts of a delivery: request beside response. */
export function DeliveryAttempts({ delivery, ...clock }: { delivery: DeliveryDetail } & Clocked) {
  const t = useTranslations('deliveries.detail');
  if (delivery.attempts.length === 0) return <p className="text-muted">{t('noAttempts')}</p>;
  return (
    <AttemptTabs
      label={t('tries')}
      attempts={delivery.attempts.map((attempt) => ({
        number: attempt.number,
        tab: <AttemptTab attempt={attempt} />,
        panel: <AttemptPanel attempt={attempt} delivery={delivery} {...clock} />,
      }))}
    />
  );
}

function AttemptTab({ attempt: { number, httpStatus, error, durationMs } }: { attempt: DeliveryAttempt }) {
  const t = useTranslations('deliveries');
  const word = DELIVERY_ERRORS.find((known) => known === error && known !== 'status');
  return (
    <>
      <span className="font-medium">{t('detail.try', { number })}</span>
      <span className={error ? 'text-bad' : 'text-good'}>
        {httpStatus === null ? (
          word && word !== 'status' ? (
            t(`outcome.${word}`)
          ) : (
            t('detail.noAnswer')
          )
        ) : (
          <span translate="no" className="island font-mono text-sm">
            {httpStatus}
          </span>
        )}
      </span>
      <span className="text-sm text-muted">{t('detail.took', { ms: durationMs })}</span>
    </>
  );
}

const DAY_MS = 86_400_000;

/** True where the attempt's request and response were emptied by age (`delete-old-attempts`). */
const isForgotten = ({ requestHeaders, startedAt }: DeliveryAttempt, now: Date): boolean =>
  requestHeaders === null && now.getTime() - startedAt.getTime() > KEPT_DAYS * DAY_MS;

function AttemptPanel({
  attempt,
  delivery,
  ...clock
}: { attempt: DeliveryAttempt; delivery: DeliveryDetail } & Clocked) {
  const t = useTranslations('deliveries.detail');
  const { httpStatus, error } = attempt;
  const why = DELIVERY_ERRORS.find((known) => known === error);
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {why ? <span className="text-bad">{t(`why.${why}`, { status: String(httpStatus ?? '') })}</span> : null}
        <span className="text-sm text-muted">
          {t('startedAt')} <Timestamp at={attempt.startedAt} exact {...clock} />
          {DOT}
          {t('took', { ms: attempt.durationMs })}
        </span>
      </p>
      {delivery.isForeign || isForgotten(attempt, clock.now) ? (
        <p className="text-muted">{delivery.isForeign ? t('foreign') : t('forgotten', { days: KEPT_DAYS })}</p>
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
          <Side title={t('request')}>
            <p className="flex min-w-0 items-start gap-1">
              <Code>{`POST ${delivery.url}`}</Code>
              <CopyButton text={delivery.url} name={t('fact.address')} />
            </p>
            <Headers headers={attempt.requestHeaders} />
            <Raw title={t('body')} text={delivery.body} />
          </Side>
          <Side title={t('response')}>
            <p>
              {httpStatus === null ? (
                <span className="text-muted">{t('noAnswer')}</span>
              ) : (
                <span
                  translate="no"
                  className={cx('island font-mono text-sm font-medium', error ? 'text-bad' : 'text-good')}
                >
                  {`HTTP ${httpStatus}`}
                </span>
              )}
            </p>
            {httpStatus === null ? null : (
              <>
                <Headers headers={attempt.responseHeaders} />
                <Raw
                  title={t('body')}
                  text={attempt.responseBody}
                  empty={t('emptyBody')}
                  note={(attempt.responseBody ?? '').length >= KEPT_BODY ? t('firstPart') : null}
                />
              </>
            )}
          </Side>
        </div>
      )}
    </div>
  );
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid min-w-0 content-start gap-3">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

const boxClass = 'island overflow-auto scroll-thin rounded-control bg-sunken p-3 font-mono text-xs';

function Headers({ headers }: { headers: Record<string, string> | null }) {
  const t = useTranslations('deliveries.detail');
  const lines = Object.entries(headers ?? {});
  return (
    <div className="grid gap-1.5">
      <h4 className="text-sm font-medium text-muted">{t('headers')}</h4>
      {lines.length === 0 ? (
        <p className="text-sm text-muted">{t('noHeaders')}</p>
      ) : (
        <dl tabIndex={0} className={cx(boxClass, 'grid max-h-56 gap-1')}>
          {lines.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[minmax(7rem,1fr)_2fr] gap-3">
              <dt className="break-all text-muted">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Raw({
  title,
  text,
  empty,
  note = null,
}: {
  title: string;
  text: string | null;
  empty?: string;
  note?: string | null;
}) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-1">
        <h4 className="text-sm font-medium text-muted">{title}</h4>
        {text ? <CopyButton text={text} name={title} /> : null}
      </div>
      {text ? (
        <pre
          tabIndex={0}
          dir="auto"
          className="max-h-72 overflow-auto scroll-thin rounded-control bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap"
        >
          {text}
        </pre>
      ) : (
        <p className="text-sm text-muted">{empty}</p>
      )}
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </div>
  );
}

/** The event field by field, in the order in which it is sent. */
export function DeliveryFields({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('deliveries.detail');
  return (
    <dl className="grid rounded-panel border bg-surface">
      {delivery.fields.map(({ name, value, isMasked }, index) => (
        <div
          key={`${name}-${String(index)}`}
          className="grid grid-cols-1 gap-x-4 border-b px-4 py-2 last:border-0 sm:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <dt className="text-sm text-muted">
            <Code>{name}</Code>
          </dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {value === '' ? <span className="text-sm text-muted">{t('empty')}</span> : <bdi>{value}</bdi>}
            {isMasked ? <span className="ms-2 text-sm text-muted">{t('masked')}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
