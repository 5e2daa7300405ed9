import { useTranslations } from 'next-intl';
import { orderLines } from '#components/payment-page/model/order-lines.ts';
import { Money } from '#components/ui/money.tsx';
import type { OrderDetails } from '#lib/modules/payments/views/dashboard.ts';

type Ordered = { order: OrderDetails; price: number; tip: number; currency: string };

/** The order as the shop sent it: items, fees, the tip on it and their total, and the delivery address. */
export function Order({ order, price, tip, currency }: Ordered) {
  const t = useTranslations('dashboard.sale.order');
  const { items, lines } = orderLines({ ...order, tip }, price);
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <div className="grid gap-5">
      {items.length + lines.length > 0 ? (
        <table className="w-full">
          <thead>
            <tr className="text-xs font-medium text-muted [&>th]:pb-2 [&>th]:font-medium">
              <th scope="col" className="text-start">
                {t('item')}
              </th>
              <th scope="col" className="w-20 figures">
                {t('quantity')}
              </th>
              <th scope="col" className="hidden w-28 figures sm:table-cell">
                {t('price')}
              </th>
              <th scope="col" className="w-28 figures">
                {t('sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ name, quantity, unitPrice, sum }, index) => (
              <tr key={`${name}-${String(index)}`} className="border-t [&>td]:py-2">
                <td className="min-w-0 break-words">
                  <bdi>{name}</bdi>
                </td>
                <td className="figures">{quantity}</td>
                <td className="hidden figures sm:table-cell">{unitPrice === null ? null : money(unitPrice)}</td>
                <td className="figures">{money(sum)}</td>
              </tr>
            ))}
            {lines.map(({ word, amount }) => (
              <tr key={word} className="border-t text-muted [&>td]:py-2">
                <td>{t(word)}</td>
                <td />
                <td className="hidden sm:table-cell" />
                <td className="figures">{money(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t font-semibold [&>*]:py-2">
              <th scope="row" className="text-start">
                {t('total')}
              </th>
              <td />
              <td className="hidden sm:table-cell" />
              <td className="figures">{money(price)}</td>
            </tr>
          </tfoot>
        </table>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <Address title={t('shipping')} details={order.shipping_details} />
        <Address title={t('billing')} details={order.billing_details} />
      </div>
    </div>
  );
}

function Address({ title, details }: { title: string; details: Record<string, unknown> | undefined }) {
  const { address, ...own } = details ?? {};
  const lines = Object.entries({ ...own, ...(typeof address === 'object' && address !== null ? address : {}) }).filter(
    ([, value]) => (typeof value === 'string' && value !== '') || typeof value === 'number',
  );
  if (lines.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-medium text-muted">{title}</h3>
      {lines.map(([name, value]) => (
        <p key={name}>
          <bdi>{String(value)}</bdi>
        </p>
      ))}
    </div>
  );
}
