import { ChartNoAxesColumnDecreasing, HandCoins, Palette, ReceiptText, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonClass } from '#components/ui/button.tsx';

/**
 * Links beside the list of sellers. `mayManage`: the person may invite and change sellers; `seesMoney`: see
 * the partner's own fees.
 */
export function PartnerLinks({ mayManage, seesMoney }: { mayManage: boolean; seesMoney: boolean }) {
  const t = useTranslations('partner');
  const money = useTranslations('partner-money.fees');
  const invoices = useTranslations('fee-invoices');
  return (
    <>
      <Link href="/partner/funnel" className={buttonClass()}>
        <ChartNoAxesColumnDecreasing aria-hidden className="turn size-4" />
        {t('funnelLink')}
      </Link>
      {seesMoney ? (
        <>
          <Link href="/partner/fees" className={buttonClass()}>
            <HandCoins aria-hidden className="size-4" />
            {money('title')}
          </Link>
          <Link href="/partner/fee-invoices" className={buttonClass()}>
            <ReceiptText aria-hidden className="size-4" />
            {invoices('title')}
          </Link>
        </>
      ) : null}
      {mayManage ? (
        <>
          <Link href="/partner/brand" className={buttonClass()}>
            <Palette aria-hidden className="size-4" />
            {t('brandLink')}
          </Link>
          <InviteLink />
        </>
      ) : null}
    </>
  );
}

/** The way to invite a business. */
export function InviteLink() {
  const t = useTranslations('partner');
  return (
    <Link href="/partner/invite" className={buttonClass('main')}>
      <UserPlus aria-hidden className="size-4" />
      {t('invite')}
    </Link>
  );
}
