import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { daysBetween } from '#components/review/days-waiting.ts';
import { CutText } from '#components/ui/cut-text.tsx';
import { Section } from '#components/ui/section.tsx';
import type { ReviewRow } from '#lib/modules/onboarding/contract/review-view.ts';
import type { SellerListRow } from '#lib/modules/partners/views.ts';
import { DOT } from '#components/ui/dot.ts';

type Listed<Row> = { rows: readonly Row[]; count: number };

type PartnerHomeProps = {
  waiting: Listed<ReviewRow>;
  stuck: Listed<SellerListRow>;
  troubles: Readonly<Record<'callbacks' | 'chargebacks' | 'thresholds' | 'devices', number>>;
  /** Whether the person decides on submissions. */
  mayReview: boolean;
  timeZone: string;
  now: Date;
};

const HREF = {
  waiting: '/partner/review',
  stuck: '/partner?trouble=stuck&sort=since',
  callbacks: '/partner?trouble=callbacks',
  chargebacks: '/partner?trouble=chargebacks',
  thresholds: '/partner?trouble=thresholds&sort=-thresholds',
  devices: '/partner?trouble=devices',
} as const;

/** Home of a partner's people: sellers that wait for a decision, stuck ones, and others that need a look. */
export function PartnerHome({ waiting, stuck, troubles, mayReview, timeZone, now }: PartnerHomeProps) {
  const t = useTranslations('partner');
  const review = useTranslations('review');
  const days = (since: Date): string => t('days', { count: daysBetween(since, now, timeZone) });
  const counts = { ...(mayReview && { waiting: waiting.count }), stuck: stuck.count, ...troubles };
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 lg:grid-cols-6">
        {Object.entries(counts).map(([name, count]) => {
          const key = name as keyof typeof HREF;
          const isOpenTask = key === 'waiting' || key === 'stuck';
          return (
            <div key={key} className="flex min-w-0 flex-col justify-between">
              <dt className="text-muted">{isOpenTask ? t(`home.${key}`) : t(`trouble.${key}`)}</dt>
              <dd className="mt-1">
                <Link
                  href={HREF[key]}
                  prefetch={false}
                  className="thumb flex h-10 w-fit min-w-11 items-center rounded-control text-2xl font-semibold tabular-nums underline-offset-4 hover:underline"
                >
                  {count}
                </Link>
              </dd>
            </div>
          );
        })}
      </dl>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-x-12">
        {mayReview ? (
          <Sellers id="waiting" title={t('home.waiting')} none={t('home.noneWaiting')} href={HREF.waiting} of={waiting}>
            {waiting.rows.map(({ publicId, name, since }) => (
              <Row key={publicId} href={`/partner/review/${publicId}`} name={name || review('unnamed')}>
                {days(since)}
              </Row>
            ))}
          </Sellers>
        ) : null}
        <Sellers
          id="stuck"
          title={t('home.stuck')}
          lead={t('home.stuckLead')}
          none={t('home.noneStuck')}
          href={HREF.stuck}
          of={stuck}
        >
          {stuck.rows.map(({ ref, name, state, stateAt }) => (
            <Row key={ref} href={`/partner/sellers/${ref}`} name={name || review('unnamed')}>
              {t(`state.${state}`)}
              {DOT}
              {days(stateAt)}
            </Row>
          ))}
        </Sellers>
      </div>
    </>
  );
}

type SellersProps = {
  id: string;
  title: string;
  lead?: string;
  /** Text of an empty list. */
  none: string;
  href: string;
  of: Listed<unknown>;
  children: ReactNode;
};

/** Sellers that wait longest, and the way to all of them. */
function Sellers({ id, title, lead, none, href, of: { rows, count }, children }: SellersProps) {
  const t = useTranslations('partner.home');
  return (
    <Section
      id={id}
      title={title}
      aside={
        count > rows.length ? (
          <Link href={href} className="text-sm text-muted text-link hover:text-ink">
            {t('all')}
          </Link>
        ) : null
      }
    >
      {count === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <>
          {lead ? <p className="-mt-2 mb-4 text-muted">{lead}</p> : null}
          <ul className="-mt-2 divide-y">{children}</ul>
        </>
      )}
    </Section>
  );
}

const Row = ({ href, name, children }: { href: string; name: string; children: ReactNode }) => (
  <li>
    <Link
      href={href}
      prefetch={false}
      className="flex min-h-11 items-center gap-3 rounded-control py-2.5 hover:bg-hover"
    >
      <span className="min-w-0 grow font-medium">
        <CutText>{name}</CutText>
      </span>
      <span className="shrink-0 text-sm text-muted">{children}</span>
      <ChevronRight aria-hidden className="turn size-4 shrink-0 text-faint" />
    </Link>
  </li>
);
