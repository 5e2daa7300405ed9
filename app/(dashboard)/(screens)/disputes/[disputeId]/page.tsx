import { getLocale, getTranslations } from 'next-intl/server';
import {
  acceptDisputeCase,
  removeDisputeEvidence,
  saveDisputeText,
  submitDisputeCase,
} from '#app/(dashboard)/(screens)/disputes/actions.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { CaseDesk } from '#components/disputes/case-desk.tsx';
import { DisputeScreen } from '#components/disputes/dispute-screen.tsx';
import { amountText } from '#lib/platform/i18n/amounts.ts';

const ACTIONS = {
  save: saveDisputeText,
  remove: removeDisputeEvidence,
  submit: submitDisputeCase,
  accept: acceptDisputeCase,
};

/** A chargeback as a case: what happened, until when, the evidence, and the answer. */
const { generateMetadata, page } = recordPage('/disputes/[disputeId]', {
  title: async ({ dispute: { amount, currency } }) =>
    (await getTranslations('dispute-desk'))('one', { amount: amountText(amount, currency, await getLocale()) }),
  load: async ({ dispute: { amount, currency } }) => ({ words: amountText(amount, currency, await getLocale()) }),
  show: ({ dispute, may, words, isOneOfSeveral, timeZone, now }) => (
    <DisputeScreen
      {...{ dispute, isOneOfSeveral, timeZone, now }}
      desk={
        dispute.isOpen && may('refund') ? (
          <Texts of={['common', 'catalog', 'disputes', 'dispute-desk']}>
            <CaseDesk
              disputeId={dispute.disputeId}
              amount={words}
              wins={dispute.wins}
              own={dispute.own}
              actions={ACTIONS}
            />
          </Texts>
        ) : null
      }
    />
  ),
});

export { generateMetadata };
export default page;
