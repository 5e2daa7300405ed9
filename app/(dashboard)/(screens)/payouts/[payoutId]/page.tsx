import { getLocale, getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { PayoutScreen } from '#components/payouts/payout-screen.tsx';
import { amountText } from '#lib/platform/i18n/amounts.ts';

/** A payout as a statement: what it is made of, why, and what happened to it. */
const { generateMetadata, page } = recordPage('/payouts/[payoutId]', {
  title: async ({ payout: { amount, currency } }) =>
    (await getTranslations('payouts.payout'))('title', { amount: amountText(amount, currency, await getLocale()) }),
  show: ({ payout, seller, isOneOfSeveral, timeZone, now }) => (
    <PayoutScreen {...{ payout, isOneOfSeveral, timeZone, now }} seller={seller.key} actions={null} />
  ),
});

export { generateMetadata };
export default page;
