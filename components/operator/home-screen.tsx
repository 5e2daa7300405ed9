import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DOT } from '#components/ui/dot.ts';
import { Money } from '#components/ui/money.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { WorstStanding } from '#lib/modules/scheme-monitoring/contract/worst-standing.ts';
import type { Attention, HomeAttention, OperatorSellerRow, SellerPayout } from '#lib/modules/operators/views.ts';
import { PayoutBadge } from './payout-rows.tsx';

type Clock = { timeZone: string; now: Date };
type HomeProps = Clock & { attention: HomeAttention };

/** The whole of a threshold, in hundredths of a percent. */
const WHOLE = 10_000;

const LINK = 'font-medium underline decoration-line underline-offset-4 hover:decoration-current';

/** Work for a person: money first, then sellers. Kinds of which there is nothing are left out. */
export function OperatorHome({ attention, ...clock }: HomeProps) {
  const t = useTranslations('operator.home');
  const { doubtful, returned, negative, thresholds, waiting, paused, findings, adjustments } = attention;
  const counts = [doubtful, returned, negative, thresholds, waiting, paused].map(({ count }) => count);
  if ([...counts, findings, adjustments].every((count) => count === 0))
    return (
      <ScreenMessage icon={CircleCheck} title={t('nothingTitle')}>
        {t('nothingBody')}
      </ScreenMessage>
    );
  return (
    <div className="grid max-w-3xl gap-8">
      <Payouts id="doubtful" title={t('doubtful')} of={doubtful} {...clock} />
      <Payouts id="returned" title={t('returned')} of={returned} {...clock} />
      <Rest id="adjustments" title={t('adjustments')} count={adjustments} href="/operator/adjustments" />
      <Rest id="findings" title={t('findings')} count={findings} href="/operator/reconciliation" />
      <Kind id="negative" title={t('negative')} count={negative.count}>
        {negative.rows.map(({ ref, name, currency, amount, since }) => (
          <Row key={`${ref} ${currency}`} sellerRef={ref} name={name} about={t('since', { day: since })}>
            <Money amount={amount} currency={currency} />
          </Row>
        ))}
      </Kind>
      <Kind id="thresholds" title={t('thresholds')} count={thresholds.count}>
        {thresholds.rows.map((row) => (
          <NearThreshold key={row.ref} row={row} />
        ))}
      </Kind>
      <Sellers id="waiting" title={t('waiting')} of={waiting} {...clock} />
      <Sellers id="paused" title={t('paused')} of={paused} {...clock} />
    </div>
  );
}

type KindProps = { id: string; title: string; count: number; isMore?: boolean | undefined };

function Kind({ id, title, count, isMore = false, children }: KindProps & { children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Section
      id={id}
      title={title}
      aside={<span className="text-muted tabular-nums">{isMore ? `${count}+` : count}</span>}
    >
      <ul className="divide-y border-y">{children}</ul>
    </Section>
  );
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;

/** A seller beside the threshold of the card scheme that is closest. */
function NearThreshold({ row }: { row: WorstStanding }) {
  const t = useTranslations('operator.home');
  const cases = useTranslations('dispute-desk.share');
  const format = useFormatter();
  const { ref, name, partnerName, scheme, share, limit, cases: count, payments, used } = row;
  return (
    <Row
      sellerRef={ref}
      name={name}
      about={
        <>
          {partnerName === null ? null : (
            <>
              <bdi>{partnerName}</bdi>
              {DOT}
            </>
          )}
          {cases('cases', { count, payments })}
        </>
      }
    >
      <span className={used >= WHOLE ? 'font-semibold text-bad' : 'font-medium'}>
        {t('ofThreshold', {
          scheme,
          share: format.number(share / 10_000, PERCENT),
          limit: format.number(limit / 10_000, PERCENT),
        })}
      </span>
    </Row>
  );
}

type RowProps = { sellerRef: string; name: string; about: ReactNode; children: ReactNode };

function Row({ sellerRef, name, about, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0">
        <Link href={`/operator/sellers/${sellerRef}`} prefetch={false} className={LINK}>
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-sm text-muted">{about}</span>
      </span>
      <span className="flex items-center gap-3">{children}</span>
    </li>
  );
}

function Payouts({ id, title, of, ...clock }: Clock & { id: string; title: string; of: Attention<SellerPayout> }) {
  return (
    <Kind id={id} title={title} count={of.count} isMore={of.isMore}>
      {of.rows.map(({ publicId, ref, name, createdAt, status, amount, currency }) => (
        <Row key={publicId} sellerRef={ref} name={name} about={<Timestamp at={createdAt} {...clock} />}>
          <PayoutBadge status={status} />
          <Money amount={amount} currency={currency} />
        </Row>
      ))}
    </Kind>
  );
}

function Sellers({ id, title, of, ...clock }: Clock & { id: string; title: string; of: Attention<OperatorSellerRow> }) {
  return (
    <Kind id={id} title={title} count={of.count} isMore={of.isMore}>
      {of.rows.map(({ ref, name, email, createdAt }) => (
        <Row key={ref} sellerRef={ref} name={name} about={<bdi>{email}</bdi>}>
          <Timestamp at={createdAt} {...clock} />
        </Row>
      ))}
    </Kind>
  );
}

/** A kind that has a page of its own. */
function Rest({ id, title, count, href }: KindProps & { href: string }) {
  const t = useTranslations('operator.home');
  if (count === 0) return null;
  return (
    <Section id={id} title={title} aside={<span className="text-muted tabular-nums">{count}</span>}>
      <Link href={href} className={LINK}>
        {t('open')}
      </Link>
    </Section>
  );
}
