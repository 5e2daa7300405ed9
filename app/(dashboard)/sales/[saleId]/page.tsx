import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { rightOf } from '#components/sales/sale/sale-header.tsx';
import { buyerLinkOf } from '#app/_server/load/buyer-link.ts';
import { SaleLink } from '#app/_server/screens/sale-link.tsx';
import { MenuOfSale } from '#app/_server/screens/sale-menu.tsx';
import { SaleScreen } from '#components/sales/sale/sale-screen.tsx';
import { resendOne } from '#app/(dashboard)/callbacks/actions.ts';
import { confirmIdentity } from '#app/(dashboard)/settings/account/actions.ts';
import { cancelLinkFromDashboard, captureFromDashboard, refundFromDashboard, releaseFromDashboard } from './actions.ts';
import { disputeInSandbox, noteFromDashboard, resendFromDashboard, reverseInSandbox } from './actions.ts';

const STEPS = {
  refund: refundFromDashboard,
  capture: captureFromDashboard,
  release: releaseFromDashboard,
  cancelLink: cancelLinkFromDashboard,
};

/** A sale as a statement: what it came to, what can be done, what happened, then the facts and the raw data. */
const { generateMetadata, page } = recordPage('/sales/[saleId]', {
  title: async ({ sale }) => (await getTranslations('dashboard.sale'))('title', { code: String(sale.code) }),
  load: async ({ sale, may }) => ({ buyer: await buyerLinkOf(sale, may('see-customers')) }),
  show: ({ person, sale, sellerKey, buyer, messages, callbacks, may, origin, isSandbox, timeZone }) => (
    <SaleScreen
      {...{ sale, buyer, messages, callbacks, origin, timeZone }}
      allowed={may(rightOf(sale))}
      steps={{ ...STEPS, proof: { confirm: confirmIdentity, hasSecondFactor: person.hasSecondFactor } }}
      resendMessage={may('write-buyers') ? resendFromDashboard : null}
      sendLink={<SaleLink sale={sale} mayWrite={may('write-buyers')} />}
      menu={<MenuOfSale {...{ sale, sellerKey, messages, origin, may }} resend={resendFromDashboard} />}
      resendCallback={resendOne}
      addNote={may('make-sales') ? noteFromDashboard : null}
      sandbox={isSandbox && may('play-sandbox') ? { dispute: disputeInSandbox, reverse: reverseInSandbox } : null}
    />
  ),
});

export { generateMetadata };
export default page;
