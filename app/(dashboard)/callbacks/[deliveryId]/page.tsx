import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { viewOf } from '#app/person.ts';
import { DeliveryScreen } from '#components/callbacks/delivery-screen.tsx';
import { showDelivery } from '#lib/modules/callbacks/queries/show-delivery.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { readerOf, refusalOf } from '../acting.ts';
import { resendOne } from '../resend-actions.ts';

type Params = { params: Promise<{ deliveryId: string }> };

/** Of every business of the person, whichever is chosen: a link leads where it says. */
async function deliveryOf({ params }: Params) {
  const [{ deliveryId }, { all: sellers }] = await Promise.all([params, viewOf('/callbacks/[deliveryId]')]);
  return { delivery: await showDelivery(database(), readerOf(sellers), /^\d{1,15}$/.test(deliveryId) ? Number(deliveryId) : 0), sellers };
}

export async function generateMetadata(props: Params): Promise<Metadata> {
  const [{ delivery }, t] = await Promise.all([deliveryOf(props), getTranslations('deliveries.detail')]);
  return delivery ? { title: t('title', { id: String(delivery.id) }) } : {};
}

/** One callback: every try with what was sent and what came back. */
export default async function DeliveryPage(props: Params) {
  const { delivery, sellers } = await deliveryOf(props);
  if (!delivery) notFound();
  return <DeliveryScreen delivery={delivery} timeZone={settings().timeZone} refusal={refusalOf(delivery, sellers)} resend={resendOne} />;
}
