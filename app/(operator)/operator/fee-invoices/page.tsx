import { getTranslations } from 'next-intl/server';
import { loadIssuer } from '#app/_server/load/load-fee-invoices.ts';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { IssuerForm } from '#components/fee-invoices/issuer-form.tsx';
import { IssuerScreen } from '#components/fee-invoices/issuer-screen.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { saveInstallationIssuer } from './actions.ts';

/** Invoices of fees that the installation issues, and its legal details. */
const { generateMetadata, page } = operatorPage('/operator/fee-invoices', {
  title: 'fee-invoices.title',
  load: async ({ search, now, timeZone }) => ({
    ...(await loadIssuer(null, { search, now, timeZone })),
    product: (await getTranslations('common'))('product'),
  }),
  show: ({ person, product, settings, invoices, without, isOlder, typed, months, timeZone, now }) => (
    <>
      <ScreenTitle of="fee-invoices" gap="mt-1 mb-6" />
      <IssuerScreen
        {...{ settings, invoices, without, isOlder, timeZone, now }}
        place="operator"
        name={product}
        path="/operator/fee-invoices"
        asked={{}}
      >
        <Texts of={['common', 'access', 'fee-invoices']}>
          <WithProof person={person}>
            <IssuerForm {...{ typed, months }} hasBegun={settings.hasBegun} save={saveInstallationIssuer} />
          </WithProof>
        </Texts>
      </IssuerScreen>
    </>
  ),
});

export { generateMetadata };
export default page;
