import { getTranslations } from 'next-intl/server';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { rightOf } from '#components/sales/sale/sale-header.tsx';
import { besideSale } from '#app/(dashboard)/(screens)/sales/[saleId]/beside-sale.ts';
import { saleSteps } from '#app/(dashboard)/(screens)/sales/[saleId]/sale-steps.ts';
import { SaleLink } from '#app/(dashboard)/(screens)/sales/[saleId]/sale-link.tsx';
import { MenuOfSale } from '#app/(dashboard)/(screens)/sales/[saleId]/sale-menu.tsx';
import { CasesOfSale } from '#components/disputes/cases-of-sale.tsx';
import { DateOfSaleLink } from '#components/subscriptions/date-of-sale.tsx';
import { SaleScreen } from '#components/sales/sale/sale-screen.tsx';
import { resendOne } from '#app/(dashboard)/(screens)/callbacks/actions.ts';
import { confirmIdentity } from '#app/(dashboard)/(screens)/settings/account/actions.ts';
import {
  complainInSandbox,
  disputeInSandbox,
  noteFromDashboard,
  resendFromDashboard,
  reverseInSandbox,
} from './actions.ts';

/** A sale as a statement: total, actions, timeline, then facts and raw data. */
const { generateMetadata, page } = recordPage('/sales/[saleId]', {
  title: async ({ sale }) => (await getTranslations('dashboard.sale'))('title', { code: String(sale.code) }),
  load: ({ sale, may }) => besideSale(sale, may),
  show: ({
    person,
    sale,
    sellerKey,
    beside,
    disputes,
    date,
    messages,
    callbacks,
    may,
    origin,
    isSandbox,
    timeZone,
  }) => (
    <SaleScreen
      {...{ sale, messages, callbacks, timeZone, ...beside }}
      allowed={may(rightOf(sale))}
      steps={{ ...saleSteps, proof: { confirm: confirmIdentity, hasSecondFactor: person.hasSecondFactor } }}
      resendMessage={may('write-buyers') ? resendFromDashboard : null}
      cases={<CasesOfSale cases={disputes} now={sale.now} />}
      subscriptionDate={date && <DateOfSaleLink of={date} />}
      sendLink={<SaleLink {...{ sale, messages, may }} url={beside.linkUrl} />}
      menu={<MenuOfSale {...{ sale, sellerKey, messages, origin, may }} resend={resendFromDashboard} />}
      resendCallback={resendOne}
      addNote={may('make-sales') ? noteFromDashboard : null}
      sandbox={
        isSandbox && may('play-sandbox')
          ? { complain: complainInSandbox, dispute: disputeInSandbox, reverse: reverseInSandbox }
          : null
      }
    />
  ),
});

export { generateMetadata };
export default page;
