import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import type { OrderDetails } from '#lib/modules/payments/contract/dashboard.ts';

const FEE_KEYS = { tax: 'tax', shipping: 'shippingFee', handling: 'handling', insurance: 'insurance', shipping_discount: 'discount', discount: 'discount' } as const;
type FeeKey = keyof typeof FEE_KEYS;

/** What was ordered, as the shop sent it: items, fees, and where it goes. */
export function Order({ order, currency }: { order: OrderDetails; currency: string }) {
  const t = useTranslations('dashboard.sale.order');
  const items = order.items ?? [];
  const fees = Object.entries(order.fees ?? {}).filter((entry): entry is [FeeKey, number] => entry[0] in FEE_KEYS && typeof entry[1] === 'number' && entry[1] !== 0);
  return (
    <div className="grid gap-5">
      {items.length > 0 || fees.length > 0 ? (
        <table className="w-full">
          <thead><tr className="text-xs font-medium text-muted [&>th]:pb-2 [&>th]:font-medium"><th scope="col" className="text-start">{t('item')}</th><th scope="col" className="w-20 text-end">{t('quantity')}</th><th scope="col" className="hidden w-28 text-end sm:table-cell">{t('price')}</th><th scope="col" className="w-28 text-end">{t('sum')}</th></tr></thead>
          <tbody>
            {items.map((item, index) => (
              <tr key={`${item.name ?? ''}-${String(index)}`} className="border-t [&>td]:py-2">
                <td className="min-w-0 break-words"><bdi>{item.name}</bdi></td><td className="text-end">{item.quantity}</td>
                <td className="hidden text-end sm:table-cell">{typeof item.unit_price === 'number' ? <Money amount={item.unit_price} currency={currency} /> : null}</td>
                <td className="text-end">{typeof item.total === 'number' ? <Money amount={item.total} currency={currency} /> : typeof item.unit_price === 'number' ? <Money amount={item.unit_price * (item.quantity ?? 1)} currency={currency} /> : null}</td>
              </tr>
            ))}
            {fees.map(([name, amount]) => <tr key={name} className="border-t text-muted [&>td]:py-2"><td>{t(FEE_KEYS[name])}</td><td /><td className="hidden sm:table-cell" /><td className="text-end"><Money amount={amount} currency={currency} /></td></tr>)}
          </tbody>
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
  const lines = Object.entries({ ...own, ...(typeof address === 'object' && address !== null ? address : {}) }).filter(([, value]) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  if (lines.length === 0) return null;
  return <div><h3 className="mb-1.5 text-sm font-medium text-muted">{title}</h3>{lines.map(([name, value]) => <p key={name}><bdi>{String(value)}</bdi></p>)}</div>;
}
