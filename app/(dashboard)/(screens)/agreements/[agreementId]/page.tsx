import { cancelDashboardAgreement, sendDashboardAgreement } from '#app/(dashboard)/(screens)/agreements/actions.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { AgreementScreen } from '#components/agreements/agreement-screen.tsx';
import { ChangeAgreement } from '#components/agreements/change-agreement.tsx';

const ACTIONS = { send: sendDashboardAgreement, cancel: cancelDashboardAgreement };

/** An agreement: how it stands, its payments, and what happened. */
const { generateMetadata, page } = recordPage('/agreements/[agreementId]', {
  title: async ({ agreement: { subject } }) => subject,
  load: async () => ({}),
  show: ({ agreement, seller, may, isOneOfSeveral, timeZone, now }) => (
    <AgreementScreen
      {...{ agreement, timeZone, now }}
      owner={isOneOfSeveral ? seller.name : null}
      actions={
        may('make-sales') ? (
          <Texts of={['common', 'catalog', 'agreements']}>
            <ChangeAgreement
              agreementId={agreement.agreementId}
              business={agreement.buyer.businessName}
              isSent={agreement.isSendable ? agreement.status !== 'draft' : null}
              isCancellable={agreement.isCancellable}
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
