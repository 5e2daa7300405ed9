import { useLocale, useTranslations } from 'next-intl';
import { useDayText } from '#components/balance/day-text.ts';
import { Absent, type Column, ListTable } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { PayoutBadge } from '#components/payouts/payout-badge.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { OwnPayout } from '#lib/modules/partners/views.ts';
import { reasonOf } from '#lib/modules/payouts/views/return-reasons.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

type PayoutsProps = { payouts: readonly OwnPayout[]; timeZone: string; now: Date };

/** Payouts to a partner, with why one came back; each opens its page. */
export function OwnPayouts({ payouts, ...clock }: PayoutsProps) {
  const t = useTranslations('partner-money.fees');
  const dayText = useDayText();
  if (payouts.length === 0) return <p className="text-muted">{t('noPayouts')}</p>;
  const columns: Column<OwnPayout>[] = [
    {
      key: 'made',
      label: t('made'),
      className: 'w-36',
      phone: 'head',
      cell: ({ payoutId, createdAt }) => (
        <RowLink href={`/partner/payouts/${payoutId}`}>
          <Timestamp at={createdAt} {...clock} />
        </RowLink>
      ),
    },
    {
      key: 'status',
      label: t('status'),
      phone: 'line',
      cell: (payout) => <Status payout={payout} />,
    },
    {
      key: 'arrives',
      label: t('arrives'),
      className: 'w-28 max-lg:hidden',
      cell: ({ valueDate }) => (valueDate === null ? <Absent /> : dayText(valueDate)),
    },
    {
      key: 'to',
      label: t('to'),
      className: 'w-28 text-muted max-2xl:hidden',
      cell: ({ last4 }) => (
        <span translate="no" className="island">
          {`•••• ${last4}`}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('payout'),
      className: 'w-28 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return <ListTable rows={payouts} columns={columns} keyOf={({ payoutId }) => payoutId} />;
}

function Status({ payout: { status, returnReason, marketFees, returnedPayouts, currency } }: { payout: OwnPayout }) {
  const t = useTranslations('partner-money.fees');
  const reasons = useTranslations('payout-messages.reason');
  const language = useLocale();
  const text = (amount: number) => amountText(amount, currency, language);
  return (
    <>
      <PayoutBadge status={status} />
      {returnReason === null ? null : (
        <span className="block text-sm text-muted">{reasons(reasonOf(returnReason))}</span>
      )}
      {returnedPayouts === 0 ? null : (
        <span className="block text-sm text-muted">
          {t('parts', { fees: text(marketFees), returned: text(returnedPayouts) })}
        </span>
      )}
    </>
  );
}
