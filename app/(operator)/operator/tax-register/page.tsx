import { getTranslations } from 'next-intl/server';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { RegistrationForm } from '#components/tax-files/registration-form.tsx';
import { readRegistration } from '#lib/modules/tax-files/dashboard.ts';
import { saveRegistration } from './actions.ts';

/** Number of the software in the tax authority's register. */
const { generateMetadata, page } = operatorPage('/operator/tax-register', {
  title: 'tax-files.operator.title',
  load: async () => ({ number: await readRegistration(), t: await getTranslations('tax-files.operator') }),
  show: ({ person, number, t }) => (
    <>
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">{t('lead')}</p>
      <Texts of={['common', 'access', 'tax-files']}>
        <WithProof person={person}>
          <RegistrationForm typed={{ number }} save={saveRegistration} />
        </WithProof>
      </Texts>
    </>
  ),
});

export { generateMetadata };
export default page;
