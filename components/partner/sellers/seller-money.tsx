import { useTranslations } from 'next-intl';
import { Absent } from '#components/list/list-table.tsx';
import { PayoutBadge } from '#components/payouts/payout-badge.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { SellerListRow, SellerMoney } from '#lib/modules/partners/views.ts';
import { SellerListLink } from './seller-list-link.tsx';

type CellProps = { row: SellerListRow; money: SellerMoney | undefined };
type Clock = { timeZone: string; now: Date };

/** Balance of a seller, which opens its screen; below it the amount in reserve. A card leaves out a zero. */
export function SellerBalance({ row: { publicKey, currency }, money }: CellProps) {
  const t = useTranslations('partner-money');
  if (!money) return <Absent />;
  const { balance, held, reserve } = money;
  const isNothing = balance === 0 && held === 0 && reserve === null;
  return (
    <span className={isNothing ? 'wide-only' : undefined}>
      <span className="me-1 columns:hidden">{t('column.balance')}</span>
      <SellerListLink
        seller={publicKey}
        href={`/balance?seller=${publicKey}`}
        className={cx('thumb card:inline-flex card:items-center columns:block', balance < 0 && 'font-medium text-bad')}
      >
        <Money amount={balance} currency={currency} />
      </SellerListLink>
      {held === 0 && reserve === null ? null : (
        <span className="text-sm text-muted card:ms-2 columns:block">
          {t('column.reserve')} <Reserve {...{ money, currency }} />
        </span>
      )}
    </span>
  );
}

/** Amount in a seller's reserve now, and its terms. */
function Reserve({ money: { held, reserve }, currency }: { money: SellerMoney; currency: string }) {
  const t = useTranslations('reserve');
  return (
    <>
      {held === 0 ? null : <Money amount={held} currency={currency} />}
      {reserve === null ? null : (
        <span className="block text-sm text-muted">
          {t('terms', { percent: reserve.percent / 100, days: reserve.days })}
        </span>
      )}
    </>
  );
}

/** When a seller is paid next; below it its last payout, with the way to it. */
export function SellerPayouts({ row: { publicKey, currency }, money, ...clock }: CellProps & Clock) {
  if (!money) return <Absent />;
  const { last, nextAt, isPaused } = money;
  if (last === null && nextAt === null && !isPaused)
    return (
      <span className="wide-only text-sm">
        <Next money={money} {...clock} />
      </span>
    );
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 text-sm columns:grid">
      <Next money={money} {...clock} />
      {last === null ? null : (
        <SellerListLink seller={publicKey} href={`/payouts/${last.payoutId}`} className="inline-flex flex-wrap gap-x-2">
          <Money amount={last.amount} currency={currency} />
          <PayoutBadge status={last.status} />
        </SellerListLink>
      )}
    </span>
  );
}

function Next({ money: { nextAt, isPaused }, ...clock }: { money: SellerMoney } & Clock) {
  const t = useTranslations('partner-money');
  if (isPaused) return <span className="font-medium text-bad">{t('paused')}</span>;
  if (nextAt === null) return <span className="text-muted">{t('byHand')}</span>;
  return (
    <span className="text-muted">
      {t('next')} <Timestamp at={nextAt} {...clock} />
    </span>
  );
}
