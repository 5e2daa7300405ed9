import { getTranslations } from 'next-intl/server';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { OperatorHome } from '#components/operator/home-screen.tsx';
import { readAttention } from '#lib/modules/operators/dashboard.ts';

/** Home of operators: payouts, sellers and differences that need a person. */
const { generateMetadata, page } = operatorPage('/operator', {
  title: 'operator.home.title',
  load: async () => ({ attention: await readAttention(), t: await getTranslations('operator.home') }),
  show: ({ attention, t, timeZone, now }) => (
    <>
      <h1 className="mb-5 text-xl font-semibold">{t('title')}</h1>
      <OperatorHome {...{ attention, timeZone, now }} />
    </>
  ),
});

export { generateMetadata };
export default page;
