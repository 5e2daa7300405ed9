import { getTranslations } from 'next-intl/server';
import { loadIssuer } from '#app/_server/load/load-fee-invoices.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { IssuerForm } from '#components/fee-invoices/issuer-form.tsx';
import { IssuerScreen } from '#components/fee-invoices/issuer-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { can } from '#lib/modules/access/index.ts';
import { saveIssuer } from './actions.ts';

/** Invoices of marketplace fees that a partner issues to its sellers, and its legal details. */
const { generateMetadata, page } = dashboardPage('/partner/fee-invoices', {
  title: 'fee-invoices.title',
  async load({ partners, search, now, timeZone }) {
    const choices = partners
      .filter((partner) => can(partner, 'see-sellers'))
      .map((access) => ({
        id: access.id,
        ref: `partner-${access.id}`,
        name: access.name,
        mayChange: can(access, 'manage-sellers'),
      }));
    const wanted = paramReader(search)('workspace');
    const partner = choices.find(({ ref }) => ref === wanted) ?? choices[0];
    if (!partner) throw new Error('nobody comes here without a partner whose sellers they may see');
    return { choices, partner, ...(await loadIssuer(partner.id, { search, now, timeZone })) };
  },
  show: async ({ choices, partner, person, settings, invoices, without, isOlder, typed, months, timeZone, now }) => (
    <>
      <BackTo href="/partner" label={(await getTranslations('partner'))('title')} />
      <ScreenTitle of="fee-invoices" gap="mt-1 mb-6" />
      <ChoiceTabs
        {...{ param: 'workspace', choices, current: partner.ref }}
        label={(await getTranslations('partner'))('column.partner')}
      />
      <IssuerScreen
        {...{ settings, invoices, without, isOlder, timeZone, now }}
        place="partner"
        name={partner.name}
        path="/partner/fee-invoices"
        asked={{ workspace: partner.ref }}
      >
        {partner.mayChange ? (
          <Texts of={['common', 'access', 'fee-invoices']}>
            <WithProof person={person}>
              <IssuerForm
                key={partner.ref}
                {...{ typed, months }}
                hasBegun={settings.hasBegun}
                save={saveIssuer.bind(null, partner.ref)}
              />
            </WithProof>
          </Texts>
        ) : null}
      </IssuerScreen>
    </>
  ),
});

export { generateMetadata };
export default page;
