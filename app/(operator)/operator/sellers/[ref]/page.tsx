import { getTranslations } from 'next-intl/server';
import { lookAtSeller } from '#app/(operator)/operator/load-seller.ts';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { OperatorSellerActions } from '#components/operator/seller-actions.tsx';
import { OperatorSellerScreen } from '#components/operator/seller-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { toMajorText } from '#lib/kernel/money.ts';
import {
  balancesOfSeller,
  listAdjustments,
  payoutsOfSeller,
  reserveOfSeller,
} from '#lib/modules/operators/dashboard.ts';
import { standingAt } from '#lib/modules/scheme-monitoring/dashboard.ts';
import { askForAdjustment } from '../../adjustments/actions.ts';
import * as deciding from '../actions.ts';

const ACTIONS = {
  approve: deciding.approveLoneSeller,
  decline: deciding.declineLoneSeller,
  pause: deciding.pausePayoutsOfSeller,
  resume: deciding.resumePayoutsOfSeller,
  limit: deciding.limitNegativeBalance,
  installments: deciding.settleInstallmentsOfSeller,
  chargebackFee: deciding.setChargebackFeeOfSeller,
  adjust: askForAdjustment,
};

/** One seller of the installation. Every look at it is in its audit log. */
const { generateMetadata, page } = operatorPage('/operator/sellers/[ref]', {
  title: async ({ params, person }) => (await lookAtSeller(params['ref'] ?? '', person.id)).name,
  load: async ({ params, person, timeZone, now }) => {
    const seller = await lookAtSeller(params['ref'] ?? '', person.id);
    const [balances, payouts, adjustments, reserve, standing, t] = await Promise.all([
      balancesOfSeller(seller.id),
      payoutsOfSeller(seller.id),
      listAdjustments(seller.id),
      reserveOfSeller(seller.id),
      standingAt([seller.id], { now, timeZone }),
      getTranslations('operator.sellers'),
    ]);
    return { seller, balances, payouts, adjustments, reserve, standing, t };
  },
  show: ({ seller, balances, payouts, adjustments, reserve, standing, t, person, timeZone, now }) => (
    <Texts of={['common', 'access', 'operator', 'dashboard', 'reserve']}>
      <WithProof person={person}>
        <BackTo href="/operator/sellers" label={t('title')} />
        <OperatorSellerScreen
          {...{ seller, balances, payouts, adjustments, reserve, standing, timeZone, now }}
          changeReserve={deciding.setReserveOfSeller.bind(null, seller.ref)}
          actions={
            <OperatorSellerActions
              seller={{
                ref: seller.ref,
                state: seller.state,
                isPaused: seller.isPaused,
                isAlone: seller.partnerName === null,
                currencies: seller.currencies,
              }}
              settlement={seller.installmentSettlement}
              amounts={{
                limit: toMajorText(seller.terms.negativeLimit, 'ILS'),
                chargebackFee: toMajorText(seller.chargebackFee, 'ILS'),
              }}
              actions={ACTIONS}
            />
          }
        />
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
