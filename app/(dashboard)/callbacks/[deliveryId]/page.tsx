import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeliveryScreen } from '#components/callbacks/deliveries/delivery-screen.tsx';
import { settings } from '#lib/platform/env.ts';
import { resendRefusal } from '#lib/modules/callbacks/dashboard.ts';
import { resendOne } from '../actions.ts';
import { loadDelivery } from '../../../_server/load/load-delivery.ts';

type Params = { params: Promise<{ deliveryId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const [{ delivery }, t] = await Promise.all([
    loadDelivery((await params).deliveryId),
    getTranslations('deliveries.detail'),
  ]);
  return { title: t('title', { id: String(delivery.id) }) };
}

/** One callback: every try with what was sent and what came back. */
export default async function DeliveryPage({ params }: Params) {
  const { delivery, sellers } = await loadDelivery((await params).deliveryId);
  return (
    <DeliveryScreen
      delivery={delivery}
      timeZone={settings().timeZone}
      refusal={resendRefusal(delivery, sellers)}
      resend={resendOne}
    />
  );
}
