import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { LinkPoster } from '#components/links/link-poster.tsx';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import { PeriodPrice } from '#components/subscriptions/period-price.tsx';

/**
 * The code of a subscription's link on a page of its own: for the counter, a screen that a buyer is shown, or paper.
 */
const { generateMetadata, page } = recordPage('/subscriptions/[subscriptionId]/link/poster', {
  title: async () => (await getTranslations('messages.send'))('scan'),
  show: ({ link }) => <LinkPoster link={link} amount={<PeriodPrice {...link} large />} code={qrCodeOf(link.url)} />,
});

export { generateMetadata };
export default page;
