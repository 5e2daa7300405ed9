import { CircleCheck } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { Findings } from '#components/operator/findings.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { listOpenFindings } from '#lib/modules/operators/dashboard.ts';
import { explainDifference } from './actions.ts';

/** Differences that reconciliation found. */
const { generateMetadata, page } = operatorPage('/operator/reconciliation', {
  title: 'operator.findings.title',
  load: async () => ({ findings: await listOpenFindings(), t: await getTranslations('operator.findings') }),
  show: ({ findings, t, person }) => (
    <Texts of={['common', 'access', 'operator']}>
      <WithProof person={person}>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-5 max-w-prose text-muted">{t('lead')}</p>
        {findings.length === 0 ? (
          <ScreenMessage icon={CircleCheck} title={t('emptyTitle')}>
            {t('emptyBody')}
          </ScreenMessage>
        ) : (
          <Findings findings={findings} explain={explainDifference} />
        )}
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
