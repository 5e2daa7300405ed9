import { getTranslations } from 'next-intl/server';
import { loadBusiness } from '#app/_server/load/load-business.ts';
import { payOutNow } from '#app/(dashboard)/(screens)/settings/payouts/actions.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { BalanceScreen } from '#components/balance/balance-screen.tsx';
import { MoneyHead } from '#components/balance/money-head.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { PayOutNow } from '#components/payouts/pay-out-now.tsx';
import { isCurrency } from '#lib/kernel/money.ts';
import { can } from '#lib/modules/access/index.ts';
import { readMoney, readOffer } from '#lib/modules/payouts/dashboard.ts';

/** The balance of a business: available now, released by day, and the last payouts. */
const { generateMetadata, page } = dashboardPage('/balance', {
  title: 'payouts.balance.title',
  async load(view) {
    const business = await loadBusiness('/balance', paramReader(view.search)('seller'));
    const wanted = paramReader(view.search)('currency');
    const money = await readMoney(business.seller.id);
    const currency = isCurrency(wanted) ? wanted : null;
    const shown = money.balances.find((balance) => balance.currency === currency) ?? money.balances[0];
    const offer =
      shown && can(business.seller, 'manage-payouts')
        ? await readOffer({ sellerId: business.seller.id, currency: shown.currency })
        : null;
    return { ...business, money, currency, offer };
  },
  async show({ seller, choices, money, currency, offer, timeZone, now }) {
    const t = await getTranslations('payouts');
    return (
      <>
        <MoneyHead current="/balance" title={t('balance.title')} choices={choices} seller={seller.key} />
        <BalanceScreen
          {...{ money, currency, timeZone, now }}
          seller={seller.key}
          actions={
            offer ? (
              <Texts of={['common', 'payout-accounts']}>
                <PayOutNow key={offer.currency} sellerKey={seller.key} offer={offer} payOut={payOutNow} />
              </Texts>
            ) : null
          }
        />
      </>
    );
  },
});

export { generateMetadata };
export default page;
