import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { IssuerScreen } from '#components/documents/issuer-screen.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { showIssuer } from '#lib/modules/documents/dashboard.ts';
import { saveDocumentIssuer } from './actions.ts';

/** Details that the documents of a business say about it, and whether it issues any. */
const { generateMetadata, page } = dashboardPage('/settings/invoices', {
  title: 'documents.issuer.nav',
  async load({ search }) {
    const business = await loadBusiness('/settings/invoices', paramReader(search)('seller'));
    return { ...business, settings: await showIssuer(business.seller.id) };
  },
  show: ({ person, seller, choices, settings }) => (
    <Texts of={['common', 'access', 'documents', 'onboarding']}>
      <WithProof person={person}>
        <IssuerScreen
          key={seller.key}
          {...{ choices, settings }}
          current={seller.key}
          save={saveDocumentIssuer.bind(null, seller.key)}
        />
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
