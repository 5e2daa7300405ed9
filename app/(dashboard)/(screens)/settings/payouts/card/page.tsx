import { chosenBusiness, existing } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { OwnCardHead } from '#components/own-card/own-card-head.tsx';
import { OwnCardScreen } from '#components/own-card/own-card-screen.tsx';
import { ownCardOf } from '#lib/modules/balances/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { deleteOwnCard, saveOwnCard } from './actions.ts';

/** The business's own card, which pays for what its balance does not cover. */
const { generateMetadata, page } = dashboardPage('/settings/payouts/card', {
  title: 'own-card.title',
  async load(view) {
    const seller = chosenBusiness(view);
    const own = existing(await ownCardOf(seller.id));
    return { own, current: seller.key, isTypedHere: settings().fieldsUrl !== null };
  },
  show: ({ sellers, current, own, isTypedHere }) => (
    <>
      <OwnCardHead sellers={sellers} current={current} />
      <Texts of={['common', 'own-card']}>
        <OwnCardScreen
          key={current}
          sellerKey={current}
          {...own}
          isTypedHere={isTypedHere}
          actions={{ save: saveOwnCard, remove: deleteOwnCard }}
        />
      </Texts>
    </>
  ),
});

export { generateMetadata };
export default page;
