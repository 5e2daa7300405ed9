import { FlaskConical } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useRoleNames } from '#components/access/role-names.ts';
import { hostOf } from '#components/timeline/deliveries.ts';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { RecordColumns } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { DeliveryDetail, DeliveryStatus, ResendRefusal } from '#lib/modules/callbacks/contract/deliveries.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryFields, DeliveryAttempts } from './delivery-attempt.tsx';
import { LiveDelivery } from './live-delivery.tsx';
import { ResendButton, type ResendOne } from './resend-button.tsx';

/** `refusal`: why the delivery cannot be sent again. */
type ScreenProps = { delivery: DeliveryDetail; timeZone: string; refusal: ResendRefusal | null; resend: ResendOne };

const SECOND_MS = 1_000;

const statusOf = ({ id, state, outcome, tries }: DeliveryDetail): DeliveryStatus => ({ id, state, outcome, tries });

/**
 * One delivery as a statement: where it stands and what comes next, each try with both of its sides, what it says, and
 * what it is.
 */
export function DeliveryScreen({ delivery, timeZone, refusal, resend }: ScreenProps) {
  const t = useTranslations('deliveries');
  const roles = useRoleNames('manage-callbacks');
  const clock = { timeZone, now: delivery.now };
  return (
    <div className="mx-auto max-w-[1200px]">
      {delivery.state === 'pending' ? <LiveDelivery status={statusOf(delivery)} /> : null}
      <BackTo href="/callbacks" label={t('detail.back')} />
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xl font-semibold">
            <code translate="no" className="island font-mono">
              {delivery.notifyType}
            </code>
            <DeliveryBadge state={delivery.state} large />
          </h1>
          <p>
            <Sentence delivery={delivery} /> <Next delivery={delivery} {...clock} />
          </p>
          {delivery.notifyType === 'test' ? (
            <p className="flex items-center gap-2 text-sm text-muted">
              <FlaskConical aria-hidden className="size-4" />
              {t('detail.test')}
            </p>
          ) : null}
        </div>
        {refusal ? (
          <p className="max-w-72 text-sm text-muted">{t(`mayNot.${refusal}`, { roles })}</p>
        ) : (
          <ResendButton
            deliveryId={delivery.id}
            resend={resend}
            kind={delivery.state === 'delivered' ? 'plain' : 'main'}
            opens
          />
        )}
      </header>
      <RecordColumns facts={<DeliveryFacts delivery={delivery} {...clock} />}>
        <Section id="tries" title={t('detail.tries')}>
          <DeliveryAttempts delivery={delivery} {...clock} />
        </Section>
        <Section id="event" title={t('detail.event')}>
          <DeliveryFields delivery={delivery} />
        </Section>
      </RecordColumns>
    </div>
  );
}

function Sentence({ delivery: { state, outcome, tries } }: { delivery: DeliveryDetail }) {
  const t = useTranslations('deliveries.detail.sentence');
  if (state === 'pending') return tries === 0 ? t('pendingFirst') : t('pending', { tries });
  if (state === 'delivered') return t('delivered', { tries });
  if (state === 'dropped') return tries === 0 ? t('abandoned') : t('dropped', { tries });
  return outcome === 'superseded' || outcome === 'paused' ? t(outcome) : t('skipped');
}

function Next({ delivery, now, timeZone }: { delivery: DeliveryDetail; now: Date; timeZone: string }) {
  const t = useTranslations('deliveries.detail');
  if (delivery.state !== 'pending') return null;
  const seconds = Math.ceil((delivery.nextAt.getTime() - now.getTime()) / SECOND_MS);
  return (
    <span className="text-wait">
      {t('next')}:{' '}
      {seconds <= 0 ? (
        t('due')
      ) : (
        <>
          <Timestamp at={delivery.nextAt} timeZone={timeZone} now={now} exact /> ({t('nextIn', { seconds })})
        </>
      )}
    </span>
  );
}

function DeliveryFacts({ delivery, timeZone, now }: { delivery: DeliveryDetail; timeZone: string; now: Date }) {
  const t = useTranslations('deliveries');
  const time = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  const { saleId, saleCode, subscriptionId, subscriptionCode } = delivery;
  return (
    <>
      <section className="border-t pt-4">
        <h2 className="mb-3 font-semibold">{t('detail.facts')}</h2>
        <Facts
          facts={[
            { label: t('detail.fact.id'), value: delivery.id, copy: String(delivery.id) },
            saleId === null
              ? null
              : {
                  label: t('detail.fact.sale'),
                  value: <TextLink href={`/sales/${saleId}`}>{saleCode}</TextLink>,
                  copy: saleId,
                },
            subscriptionId === null
              ? null
              : {
                  label: t('detail.fact.subscription'),
                  value: <TextLink href={`/subscriptions/${subscriptionId}`}>{subscriptionCode}</TextLink>,
                  copy: subscriptionId,
                },
            { label: t('detail.fact.seller'), value: <bdi>{delivery.sellerName}</bdi> },
            { label: t('detail.fact.audience'), value: t(`audience.${delivery.audience}`) },
            {
              label: t('detail.fact.address'),
              value: <Code>{delivery.isForeign ? isolate(hostOf(delivery.url)) : delivery.url}</Code>,
            },
            { label: t('detail.fact.created'), value: time(delivery.createdAt) },
            delivery.settledAt === null ? null : { label: t('detail.fact.settled'), value: time(delivery.settledAt) },
            delivery.resentFrom === null
              ? null
              : { label: t('detail.fact.resentFrom'), value: <OtherDelivery id={delivery.resentFrom} /> },
            delivery.resentBy === null
              ? null
              : { label: t('detail.fact.resentBy'), value: <bdi>{delivery.resentBy}</bdi> },
          ]}
        />
      </section>
      <Siblings delivery={delivery} now={now} timeZone={timeZone} />
    </>
  );
}

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="text-link">
    {children}
  </Link>
);

function OtherDelivery({ id, children }: { id: number; children?: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <TextLink href={`/callbacks/${id}`}>{id}</TextLink>
      {children}
    </span>
  );
}

/** The other deliveries of the same event. */
function Siblings({
  delivery: { siblings },
  timeZone,
  now,
}: {
  delivery: DeliveryDetail;
  timeZone: string;
  now: Date;
}) {
  const t = useTranslations('deliveries');
  if (siblings.length === 0) return null;
  return (
    <section className="border-t pt-4">
      <h2 className="mb-3 font-semibold">{t('detail.siblings')}</h2>
      <ul className="grid gap-2">
        {siblings.map(({ id, state, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <OtherDelivery id={id}>
              <DeliveryBadge state={state} />
            </OtherDelivery>
            <span className="text-sm text-muted">
              <Timestamp at={createdAt} timeZone={timeZone} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
