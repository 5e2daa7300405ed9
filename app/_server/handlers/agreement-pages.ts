import { agreementScreens } from '#components/agreement-page/agreement-screens.ts';
import { answerAgreement, openAgreement, sendApproverCode } from '#lib/modules/agreements/dashboard.ts';
import { agreementRoutes } from '#lib/modules/agreements/index.ts';

/** The routes of an agreement's page with who draws it. */
export const agreementPages = agreementRoutes({
  open: openAgreement,
  sendCode: sendApproverCode,
  answer: answerAgreement,
  screens: agreementScreens,
});
