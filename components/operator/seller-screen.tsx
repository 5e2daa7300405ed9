import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ChangeReserve } from '#components/balance/reserve-dialog.tsx';
import { ReserveSection } from '#components/balance/reserve-section.tsx';
import { StandingPanel } from '#components/disputes/standing-panel.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { ThreeToTwo, RecordHead } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { Balance } from '#lib/modules/ledger/index.ts';
import type { BookedAdjustment, OperatorSeller, ShownPayout } from '#lib/modules/operators/views.ts';
import type { MonthStanding } from '#lib/modules/scheme-monitoring/contract/standing.ts';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import { BookedAdjustments } from './booked-adjustments.tsx';
import { PayoutRows } from './payout-rows.tsx';
import { SellerBadge } from './state-badge.tsx';

type Clock = { timeZone: string; now: Date };
type ScreenProps = Clock & {
  seller: OperatorSeller;
  balances: readonly Balance[];
  payouts: readonly ShownPayout[];
  adjustments: readonly BookedAdjustment[];
  reserve: ReserveView;
  standing: MonthStanding;
  changeReserve: ChangeReserve;
  actions: ReactNode;
};

/** One seller as an operator sees it: who it is, its money, and what holds it. */
export function OperatorSellerScreen({
  seller,
  balances,
  payouts,
  adjustments,
  reserve,
  standing,
  changeReserve,
  actions,
  ...clock
}: ScreenProps) {
  const t = useTranslations('operator.seller');
  return (
    <>
      <RecordHead
        name={seller.name}
        badge={<SellerBadge state={seller.state} isPaused={seller.isPaused} large />}
        owner={seller.partnerName}
        about={t('seen')}
        actions={actions}
      />
      <ThreeToTwo
        aside={
          <Details seller={seller} {...clock}>
            <ReserveSection reserve={reserve} change={changeReserve} />
          </Details>
        }
      >
        <StandingPanel {...standing} />
        <Section id="balance" title={t('balance')}>
          <Balances balances={balances} />
        </Section>
        <Section id="payouts" title={t('payouts')}>
          <PayoutRows payouts={payouts} {...clock} />
        </Section>
        <Section id="adjustments" title={t('adjustments')}>
          <BookedAdjustments booked={adjustments} {...clock} />
        </Section>
      </ThreeToTwo>
    </>
  );
}

const PARTS = ['available', 'pending', 'reserved', 'inTransit', 'paidOut'] as const;

/** The first currency, and those in which something happened. */
const isShown = (balance: Balance, at: number): boolean => at === 0 || PARTS.some((part) => balance[part] !== 0);

function Balances({ balances }: { balances: ScreenProps['balances'] }) {
  const t = useTranslations('operator.seller');
  return (
    <div className="grid gap-6">
      {balances.filter(isShown).map((balance) => (
        <dl key={balance.currency} className="grid gap-y-1.5">
          {PARTS.map((part) => (
            <div key={part} className="flex items-baseline justify-between gap-4">
              <dt className={part === 'available' ? 'font-medium' : 'text-sm text-muted'}>{t(part)}</dt>
              <dd className={cx('figures min-w-16', part === 'available' && 'font-semibold')}>
                <Money amount={balance[part]} currency={balance.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}

type DetailsProps = Clock & Pick<ScreenProps, 'seller'> & { children: ReactNode };

function Details({ seller, children, ...clock }: DetailsProps) {
  const t = useTranslations('operator.seller');
  const settled = useTranslations('operator.settlement');
  const { terms, decision } = seller;
  const said = (text: string | null) => (text ? <bdi>{text}</bdi> : null);
  const fact = (label: string, value: ReactNode) => (value === null ? null : { label, value });
  return (
    <>
      <Section id="details" title={t('details')}>
        <Facts
          facts={[
            fact(t('email'), said(seller.email)),
            fact(t('phone'), said(seller.phone)),
            fact(t('merchantName'), said(seller.merchantName)),
            fact(t('companyNumber'), said(seller.companyNumber)),
            fact(t('city'), said(seller.city)),
            fact(t('site'), said(seller.siteUrl)),
            fact(t('since'), <Timestamp at={seller.createdAt} {...clock} />),
            fact(t('approvedAt'), seller.approvedAt && <Timestamp at={seller.approvedAt} {...clock} />),
            fact(t(`decided.${decision?.kind ?? 'approved'}`), decision && <bdi>{decision.by}</bdi>),
            fact(t('reason'), said(decision?.reason ?? null)),
          ]}
        />
      </Section>
      {children}
      <Section id="terms" title={t('terms')}>
        <Facts
          facts={[
            fact(t('pausedReason'), said(terms.pausedReason)),
            { label: settled('label'), value: settled(seller.installmentSettlement) },
            { label: t('negativeLimit'), value: <Money amount={terms.negativeLimit} currency="ILS" /> },
            { label: t('chargebackFee'), value: <Money amount={seller.chargebackFee} currency="ILS" /> },
          ]}
        />
      </Section>
    </>
  );
}
