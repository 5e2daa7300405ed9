import { getTranslations } from 'next-intl/server';
import { loadSellerParts } from '#app/_server/load/load-partner-seller.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { SellerKeys } from '#app/(dashboard)/(screens)/partner/sellers/[ref]/seller-keys.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { startPreview } from '#app/_server/preview.ts';
import { SellerScreen } from '#components/partner/sellers/seller-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { changeMethodsOfSeller, changeReserveOfSeller, changeSellerFees, changeSettingsOfSeller } from '../actions.ts';
import { remind, showLink, switchServiceOfSeller, withdraw, write } from '../actions.ts';

const SETTING = {
  changeFees: changeSellerFees,
  changeSettings: changeSettingsOfSeller,
  changeReserve: changeReserveOfSeller,
};
const SWITCHING = { changeMethods: changeMethodsOfSeller, switchService: switchServiceOfSeller };
const ACTIONS = { ...SETTING, ...SWITCHING, write, remind, showLink, withdraw, preview: startPreview };

/** One seller of a partner: who it is, how it is doing, what it may and what happened. */
const { generateMetadata, page } = recordPage('/partner/sellers/[ref]', {
  title: async ({ seller }) => seller.name,
  load: loadSellerParts,
  show: async ({ seller, person, showPartner, keys, mayManage, managesKeys, isSandbox, timeZone, now, ...parts }) => (
    <Texts
      of={[
        'common',
        'access',
        'accounting',
        'partner',
        'partner-seller',
        'dashboard',
        'deliveries',
        'review',
        'reserve',
      ]}
    >
      <WithProof person={person}>
        <BackTo href="/partner" label={(await getTranslations('partner'))('title')} />
        <SellerScreen
          {...{ seller, showPartner, timeZone, now }}
          {...parts}
          keys={keys && <SellerKeys {...{ keys, isSandbox, timeZone, now }} isManaged={managesKeys} />}
          actions={mayManage ? ACTIONS : null}
        />
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
