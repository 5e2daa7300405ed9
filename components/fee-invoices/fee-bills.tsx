import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import type { ShownBill } from '#lib/modules/fee-invoices/views.ts';
import { InvoiceLinks, useInvoiceName } from './invoice-links.tsx';

/**
 * Invoices about the fees of a closed month of a business, by who charged them; where there is none, why. A credit
 * invoice is negative, as everything that goes back.
 */
export function FeeBills({ bills, isClosed }: { bills: readonly ShownBill[]; isClosed: boolean }) {
  const t = useTranslations('fee-invoices');
  const product = useTranslations('common')('product');
  const name = useInvoiceName();
  if (!isClosed) return <p className="text-muted">{t('bills.open')}</p>;
  if (bills.length === 0) return <p className="text-muted">{t('bills.none')}</p>;
  return (
    <table className="w-full max-w-3xl">
      <tbody>
        {bills.flatMap(({ id, issuer, currency, charged, credited, invoices, none }) =>
          none
            ? [
                <tr key={id} className="border-t first:border-t-0">
                  <td colSpan={2} className="max-w-prose py-2 pe-4 text-muted">
                    <Why none={none} issuer={issuer ?? product} />
                  </td>
                  <td className="figures py-2 align-top">
                    <Money amount={charged - credited} currency={currency} />
                  </td>
                </tr>,
              ]
            : invoices.map((invoice) => (
                <tr key={invoice.publicId} className="border-t first:border-t-0">
                  <th scope="row" className="py-2 pe-4 text-start font-normal">
                    {name(invoice)}
                    <span className="block text-sm text-muted">
                      <bdi>{issuer ?? product}</bdi>
                    </span>
                  </th>
                  <td className="py-2 pe-4 align-top">
                    <InvoiceLinks invoice={invoice} place="seller" />
                  </td>
                  <td className="figures py-2 align-top">
                    <Money
                      amount={invoice.type === 'credit-note' ? -invoice.total : invoice.total}
                      currency={currency}
                    />
                  </td>
                </tr>
              )),
        )}
      </tbody>
    </table>
  );
}

function Why({ none, issuer }: { none: NonNullable<ShownBill['none']>; issuer: string }) {
  const t = useTranslations('fee-invoices.why');
  const monthName = useMonthName();
  return t(none.why, { issuer, month: none.validFrom === null ? '' : monthName(none.validFrom) });
}
