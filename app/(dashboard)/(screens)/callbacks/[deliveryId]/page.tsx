import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { DeliveryScreen } from '#components/callbacks/deliveries/delivery-screen.tsx';
import { resendRefusal } from '#lib/modules/callbacks/dashboard.ts';
import { resendOne } from '../actions.ts';

/** One callback: every attempt with its request and response. */
const { generateMetadata, page } = recordPage('/callbacks/[deliveryId]', {
  title: async ({ delivery }) => (await getTranslations('deliveries.detail'))('title', { id: String(delivery.id) }),
  show: ({ delivery, sellers, timeZone }) => (
    <DeliveryScreen
      delivery={delivery}
      timeZone={timeZone}
      refusal={resendRefusal(delivery, sellers)}
      resend={resendOne}
    />
  ),
});

export { generateMetadata };
export default page;
