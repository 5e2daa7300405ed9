import { CirclePause, type LucideIcon, Radio, Stethoscope, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { addressOf } from '#components/list/filters/list-params.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { minuteOf } from '#lib/kernel/time/zoned-time.ts';
import { DELIVERY_ERRORS } from '#lib/modules/callbacks/contract/deliveries.ts';
import type { EndpointState, ListedEndpoint } from '#lib/modules/callbacks/contract/endpoints.ts';
import { isInboxAddress } from '#lib/modules/callbacks/index.ts';
import { DOT } from '#components/ui/dot.ts';

type Clocked = { timeZone: string; now: Date };

/** `undelivered`: what did not arrive since it began to fail, up to 1,000. */
const LOOKS: Readonly<Record<EndpointState, { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: 'good', icon: Radio },
  failing: { tone: 'bad', icon: TriangleAlert },
  paused: { tone: 'wait', icon: CirclePause },
  probing: { tone: 'wait', icon: CirclePause },
};

/** Recent callback addresses and their health; failing ones first, with the failure and a link to its deliveries. */
export function EndpointList({
  endpoints,
  showOwner,
  ...clock
}: { endpoints: readonly ListedEndpoint[]; showOwner: boolean } & Clocked) {
  const t = useTranslations('deliveries.health');
  if (endpoints.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="divide-y border-y">
      {endpoints.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} showOwner={showOwner} {...clock} />
      ))}
    </ul>
  );
}

function Endpoint({ endpoint, showOwner, ...clock }: { endpoint: ListedEndpoint; showOwner: boolean } & Clocked) {
  const t = useTranslations('deliveries');
  const { address, audience, ownerName, state, lastSuccessAt } = endpoint;
  return (
    <li className="grid gap-2 py-4" data-state={state}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge {...LOOKS[state]}>{t(`health.state.${state}`)}</Badge>
        <span className="flex min-w-0 items-center gap-1">
          <Code>{address}</Code>
          <CopyButton text={address} name={t('column.address')} />
        </span>
        {isInboxAddress(address) ? <span className="text-sm text-muted">{t('health.inbox')}</span> : null}
        {showOwner || audience === 'partner' ? (
          <span className="text-sm text-muted">{showOwner ? <bdi>{ownerName}</bdi> : t(`audience.${audience}`)}</span>
        ) : null}
        <span className="text-sm text-muted sm:ms-auto">
          {lastSuccessAt ? (
            <>
              {t('health.lastSuccess')} <Timestamp at={lastSuccessAt} {...clock} />
            </>
          ) : (
            t('health.neverArrived')
          )}
        </span>
      </div>
      {state === 'active' ? null : <Trouble endpoint={endpoint} {...clock} />}
    </li>
  );
}

function Trouble({ endpoint, timeZone, now }: { endpoint: ListedEndpoint } & Clocked) {
  const t = useTranslations('deliveries');
  const { failuresInARow, failingSince, pausedUntil, lastError, lastHttpStatus, lastFailureAt, state, undelivered } =
    endpoint;
  const word = DELIVERY_ERRORS.find((known) => known === lastError);
  const clock = { timeZone, now };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        {word ? (
          <p className="text-bad">
            {t(`failure.${word}`)}
            {lastHttpStatus === null ? null : (
              <>
                {DOT}
                <span translate="no" className="island">
                  {`HTTP ${lastHttpStatus}`}
                </span>
              </>
            )}
          </p>
        ) : null}
        <p className="text-sm text-muted">
          {t('health.failures', { count: failuresInARow })}
          {failingSince ? (
            <>
              {DOT}
              {t('health.since')} <Timestamp at={failingSince} exact {...clock} />
            </>
          ) : null}
          {lastFailureAt ? (
            <>
              {DOT}
              {t('health.last')} <Timestamp at={lastFailureAt} exact {...clock} />
            </>
          ) : null}
        </p>
        {undelivered > 0 ? (
          <p className="text-sm text-muted">{t('health.undelivered', { count: undelivered })}</p>
        ) : null}
        {state === 'paused' && pausedUntil ? (
          <p className="text-sm text-wait">
            {t('health.pausedUntil')} <Timestamp at={pausedUntil} exact {...clock} />. {t('health.pausedHint')}
          </p>
        ) : null}
        {state === 'probing' ? <p className="text-sm text-wait">{t('health.probingHint')}</p> : null}
      </div>
      {failingSince ? (
        <Link
          href={addressOf('/callbacks', { state: 'pending,dropped,skipped', from: minuteOf(failingSince, timeZone) })}
          className={buttonClass()}
        >
          <Stethoscope aria-hidden className="size-4" />
          {t('health.troubleshoot')}
        </Link>
      ) : null}
    </div>
  );
}
