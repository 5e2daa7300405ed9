import { getLocale, getTranslations } from 'next-intl/server';
import { cancelScheduledPayout } from '#app/(dashboard)/(screens)/settings/payouts/actions.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { LinesOfPayout } from '#components/bank-statements/lines-of-payout.tsx';
import { CancelPayout } from '#components/payouts/cancel-payout.tsx';
import { linksOfBusiness } from '#components/payouts/payout-links.ts';
import { PayoutScreen } from '#components/payouts/payout-screen.tsx';
import { can } from '#lib/modules/access/index.ts';
import { linesOfPayout } from '#lib/modules/bank-statements/dashboard.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

/** A payout as a statement: what it is made of, why, and what happened to it. */
const { generateMetadata, page } = recordPage('/payouts/[payoutId]', {
  title: async ({ payout: { amount, currency } }) =>
    (await getTranslations('payouts.payout'))('title', { amount: amountText(amount, currency, await getLocale()) }),
  load: async ({ payout, seller }) => ({ lines: await linesOfPayout([seller.id], payout.payoutId) }),
  show: ({ payout, seller, lines, isOneOfSeveral, timeZone, now }) => (
    <PayoutScreen
      {...{ payout, isOneOfSeveral, timeZone, now }}
      links={linksOfBusiness(seller.key, payout.payoutId)}
      bank={payout.valueDate === null ? null : <LinesOfPayout lines={lines} />}
      actions={
        payout.status === 'scheduled' && can(seller, 'manage-payouts') ? (
          <Texts of={['common', 'payout-accounts']}>
            <CancelPayout cancel={cancelScheduledPayout.bind(null, seller.key, payout.payoutId)} />
          </Texts>
        ) : null
      }
    />
  ),
});

export { generateMetadata };
export default page;
