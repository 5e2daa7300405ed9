import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { SignatureScreen } from '#components/signing-keys/signature-screen.tsx';
import { showKeys } from '#lib/modules/signing-keys/dashboard.ts';
import { bringSigningKey, endSigningKey } from './actions.ts';

/** The key that signs the documents of a business, and a way to bring one. */
const { generateMetadata, page } = dashboardPage('/settings/signature', {
  title: 'signing-keys.nav',
  async load(view) {
    const business = await loadBusiness('/settings/signature', paramReader(view.search)('seller'));
    return { ...business, keys: await showKeys(business.seller.id) };
  },
  show: ({ person, seller, choices, keys, timeZone, now }) => (
    <Texts of={['common', 'access', 'catalog', 'signing-keys']}>
      <WithProof person={person}>
        <SignatureScreen
          key={seller.key}
          sellerKey={seller.key}
          {...{ choices, keys, timeZone, now }}
          actions={{ bring: bringSigningKey, end: endSigningKey }}
        />
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
