import { getLocale, getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { linksOfPartner } from '#components/payouts/payout-links.ts';
import { PayoutScreen } from '#components/payouts/payout-screen.tsx';
import { amountText } from '#lib/platform/i18n/amounts.ts';

/** A payout of marketplace fees to a partner, as the payouts of businesses are shown. */
const { generateMetadata, page } = recordPage('/partner/payouts/[payoutId]', {
  title: async ({ payout: { amount, currency } }) =>
    (await getTranslations('payouts.payout'))('title', { amount: amountText(amount, currency, await getLocale()) }),
  show: ({ payout, isOneOfSeveral, timeZone, now }) => (
    <PayoutScreen
      {...{ payout, isOneOfSeveral, timeZone, now }}
      links={linksOfPartner(`partner-${payout.ownerId}`, payout.payoutId)}
      actions={null}
    />
  ),
});

export { generateMetadata };
export default page;
