import { getTranslations } from 'next-intl/server';
import { loadOrders } from '#app/(dashboard)/(screens)/devices/load-device-businesses.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { OrderForm } from '#components/devices/order-form.tsx';
import { Orders } from '#components/devices/orders.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { Section } from '#components/ui/section.tsx';
import { settings } from '#lib/platform/env.ts';
import { orderDevices } from '../actions.ts';

/** Devices are ordered, and how far the orders are. */
const { generateMetadata, page } = dashboardPage('/devices/order', {
  title: 'devices.order',
  load: loadOrders,
  async show({ businesses, orders, timeZone, now }) {
    const t = await getTranslations('devices');
    return (
      <div className="grid gap-10 lg:max-w-5xl">
        <div>
          <BackTo href="/devices" label={t('title')} />
          <h1 className="mb-1 text-xl font-semibold">{t('order')}</h1>
          <p className="mb-5 max-w-prose text-muted">{t('ordering.lead')}</p>
          <div className="max-w-xl">
            <OrderForm businesses={businesses} order={orderDevices} />
          </div>
        </div>
        {orders.length > 0 ? (
          <Section id="orders" title={t('orders.title')}>
            <Orders {...{ orders, timeZone, now }} isSandbox={!settings().isProduction} />
          </Section>
        ) : null}
      </div>
    );
  },
});

export { generateMetadata };
export default page;
