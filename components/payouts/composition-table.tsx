import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import type { PayoutView } from '#lib/modules/payouts/views/payouts.ts';
import { LINE_TERMS, unexplainedOf } from '#lib/modules/payouts/views/terms.ts';
import type { PayoutLinks } from './payout-links.ts';

/** Composition of a payout, as one table that adds up: every line opens its entries. Lines of 0 are left out. */
export function CompositionTable({ payout, links }: { payout: PayoutView; links: PayoutLinks }) {
  const t = useTranslations('payouts.payout');
  const term = useTranslations('payout-messages.term');
  const { currency, previous, next, broughtForward, carriedForward } = payout;
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  const linked = (href: string, text: string) => (
    <Link href={href} prefetch={false} className="thumb inline-flex items-center underline-offset-2 hover:underline">
      {text}
    </Link>
  );
  return (
    <table className="w-full max-w-xl">
      <caption className="sr-only">{t('composition')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {LINE_TERMS.filter((of) => payout[of] !== 0).map((of) => (
          <Row key={of} name={linked(links.entries(of), term(of))}>
            {money(payout[of])}
          </Row>
        ))}
        {broughtForward === 0 ? null : (
          <Row name={previous ? linked(links.payout(previous.payoutId), t('broughtForward')) : t('broughtForward')}>
            {money(broughtForward)}
          </Row>
        )}
        {carriedForward === 0 ? null : (
          <Row name={next ? linked(links.payout(next.payoutId), t('carriedForward')) : t('carriedForward')}>
            {money(-carriedForward)}
          </Row>
        )}
      </tbody>
      <tfoot>
        <Row name={t('total')} className="border-t! border-edge [&>*]:font-semibold">
          {money(payout.amount)}
        </Row>
        <Row name={t('unexplained')} className="border-transparent text-sm text-muted">
          {money(unexplainedOf(payout))}
        </Row>
      </tfoot>
    </table>
  );
}

const Row = ({ name, className, children }: { name: ReactNode; className?: string; children: ReactNode }) => (
  <tr className={cx('border-t first:border-t-0', className)}>
    <th scope="row" className="py-2 pe-4 text-start font-normal pointer-coarse:py-0">
      {name}
    </th>
    <td className="figures py-2">{children}</td>
  </tr>
);
