import { Scale } from 'lucide-react';
import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import { operatorPage } from '#app/_server/pages/operator-pages.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { WaitingAdjustments } from '#components/operator/adjustments.tsx';
import { BookedAdjustments } from '#components/operator/booked-adjustments.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { Section } from '#components/ui/section.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { showWaiting } from '#lib/modules/approvals/dashboard.ts';
import { listAdjustments } from '#lib/modules/operators/dashboard.ts';
import { approveAdjustment, declineAdjustment, withdrawAdjustment } from './actions.ts';

const ACTIONS = { approve: approveAdjustment, decline: declineAdjustment, withdraw: withdrawAdjustment };

/** Corrections of balances: those that wait for a second operator, and those that are booked. */
const { generateMetadata, page } = operatorPage('/operator/adjustments', {
  title: 'operator.adjustments.title',
  load: async ({ person }) => {
    const reader = { userId: person.id, language: readLanguage(await getLocale()) };
    const [waiting, booked, t, sellers] = await Promise.all([
      showWaiting({ kinds: ['balance-adjustment'], sellerIds: null, reader }),
      listAdjustments(null),
      getTranslations('operator.adjustments'),
      getTranslations('operator.sellers'),
    ]);
    return { waiting, booked, t, toSellers: sellers('title') };
  },
  show: ({ waiting, booked, t, toSellers, person, timeZone, now }) => (
    <Texts of={['common', 'access', 'operator']}>
      <WithProof person={person}>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 mb-5 max-w-prose text-muted">{t('lead')}</p>
        {waiting.length + booked.length === 0 ? (
          <ScreenMessage
            icon={Scale}
            title={t('emptyTitle')}
            action={
              <Link href="/operator/sellers" className={buttonClass()}>
                {toSellers}
              </Link>
            }
          >
            {t('emptyBody')}
          </ScreenMessage>
        ) : (
          <div className="grid max-w-3xl gap-8">
            <Section id="waiting" title={t('waiting')}>
              {waiting.length === 0 ? (
                <p className="text-muted">{t('noneWaits')}</p>
              ) : (
                <WaitingAdjustments {...{ waiting, timeZone, now }} actions={ACTIONS} />
              )}
            </Section>
            <Section id="booked" title={t('booked')}>
              <BookedAdjustments {...{ booked, timeZone, now }} showSeller />
            </Section>
          </div>
        )}
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
