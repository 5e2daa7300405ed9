import { ChevronDown } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { requirePerson } from '#app/person.ts';
import { Callbacks } from '#components/sales/callbacks.tsx';
import { Order } from '#components/sales/order.tsx';
import { SaleFacts } from '#components/sales/sale-facts.tsx';
import { SaleHeader } from '#components/sales/sale-header.tsx';
import { Timeline } from '#components/sales/timeline.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { mayRefund } from '#lib/modules/access/index.ts';
import { showSale } from '#lib/modules/payments/queries/show-sale.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { refundFromDashboard } from './refund.ts';

type Params = { params: Promise<{ saleId: string }> };

async function saleOf({ params }: Params) {
  const [{ saleId }, person] = await Promise.all([params, requirePerson()]);
  const sale = await showSale(database(), person.sellers.map(({ id }) => id), saleId);
  return { sale, role: person.sellers.find(({ id }) => id === sale?.sellerId)?.role ?? 'viewer' };
}

export async function generateMetadata(props: Params): Promise<Metadata> {
  const [{ sale }, t] = await Promise.all([saleOf(props), getTranslations('dashboard.sale')]);
  return sale ? { title: t('title', { code: String(sale.code) }) } : {};
}

/** A sale as a statement: what it came to, what can be done, what happened, then the facts and the raw data. */
export default async function SalePage(props: Params) {
  const [{ sale, role }, t] = await Promise.all([saleOf(props), getTranslations('dashboard.sale')]);
  if (!sale) notFound();
  const clock = { timeZone: settings().timeZone, now: new Date() };
  const raw = JSON.stringify({ ...sale, buyerSocialId: sale.buyerSocialId && '*****' }, null, 2);
  return (
    <div className="mx-auto max-w-[1200px]">
      <SaleHeader sale={sale} allowed={mayRefund(role)} refund={refundFromDashboard} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-8">
          <section aria-labelledby="timeline"><h2 id="timeline" className="mb-4 text-lg font-semibold">{t('timeline')}</h2><Timeline sale={sale} {...clock} /></section>
          {sale.order && Object.keys(sale.order).length > 0 ? <Section id="order" title={t('section.order')}><Order order={sale.order} currency={sale.currency} /></Section> : null}
          <Section id="callbacks" title={t('section.callbacks')}><Callbacks deliveries={sale.deliveries} {...clock} /></Section>
          <details className="group border-t pt-3">
            <summary className="flex min-h-11 list-none items-center gap-2 text-lg font-semibold [&::-webkit-details-marker]:hidden">{t('section.raw')}<ChevronDown aria-hidden className="size-4 text-muted transition-transform duration-100 group-open:rotate-180" /></summary>
            <div className="relative mt-2"><div className="absolute end-2 top-2"><CopyButton text={raw} name={t('json')} /></div><pre tabIndex={0} className="island max-h-[32rem] overflow-auto scroll-thin rounded-panel bg-sunken p-4 font-mono text-xs">{raw}</pre></div>
          </details>
        </div>
        <SaleFacts sale={sale} {...clock} />
      </div>
    </div>
  );
}
