import { accountingTexts } from './modules/accounting/texts.ts';
import { accessTexts } from './modules/access/texts.ts';
import { apiLogTexts } from './modules/api-log/texts.ts';
import { approvalsTexts } from './modules/approvals/texts.ts';
import { archivesTexts } from './modules/archives/texts.ts';
import { signingKeysTexts } from './modules/signing-keys/texts.ts';
import { balancesTexts } from './modules/balances/texts.ts';
import { bankStatementsTexts } from './modules/bank-statements/texts.ts';
import { bookkeepingTexts } from './modules/bookkeeping/texts.ts';
import { callbacksTexts } from './modules/callbacks/texts.ts';
import { checkoutTexts } from './modules/checkout/texts.ts';
import { counterTexts } from './modules/counter/texts.ts';
import { devicesTexts } from './modules/devices/texts.ts';
import { agreementsTexts } from './modules/agreements/texts.ts';
import { disputesTexts } from './modules/disputes/texts.ts';
import { documentsTexts } from './modules/documents/texts.ts';
import { taxAuthorityTexts } from './modules/tax-authority/texts.ts';
import { earlyAlertsTexts } from './modules/early-alerts/texts.ts';
import { embeddedTexts } from './modules/embedded/texts.ts';
import { feeInvoicesTexts } from './modules/fee-invoices/texts.ts';
import { hostedFieldsTexts } from './modules/hosted-fields/texts.ts';
import { messagesTexts } from './modules/messages/texts.ts';
import { notificationsTexts } from './modules/notifications/texts.ts';
import { operatorsTexts } from './modules/operators/texts.ts';
import { partnersTexts } from './modules/partners/texts.ts';
import { onboardingTexts } from './modules/onboarding/texts.ts';
import { paymentsTexts } from './modules/payments/texts.ts';
import { payoutsTexts } from './modules/payouts/texts.ts';
import { productsTexts } from './modules/products/texts.ts';
import { reservesTexts } from './modules/reserves/texts.ts';
import { sellerFilesTexts } from './modules/seller-files/texts.ts';
import { sellersTexts } from './modules/sellers/texts.ts';
import { statisticsTexts } from './modules/statistics/texts.ts';
import { statementsTexts } from './modules/statements/texts.ts';
import { subscriptionsTexts } from './modules/subscriptions/texts.ts';
import { taxFilesTexts } from './modules/tax-files/texts.ts';
import { refusalTexts } from './kernel/refusals/texts.ts';
import { docsTexts } from './docs/texts.ts';
import { sandboxTexts } from './sandbox/texts.ts';
import { commonTexts } from './platform/i18n/texts.ts';
import { lastResortTexts } from './platform/i18n/last-resort.ts';

/**
 * Modules with texts. A module's texts lie in its folder `messages/`: a file for each namespace and language, and an
 * index of them. They are data without code, which is why the platform may read this list.
 */
export const NAMESPACES = {
  ...accessTexts,
  ...accountingTexts,
  ...apiLogTexts,
  ...approvalsTexts,
  ...balancesTexts,
  ...bankStatementsTexts,
  ...bookkeepingTexts,
  ...callbacksTexts,
  ...checkoutTexts,
  ...counterTexts,
  ...devicesTexts,
  ...agreementsTexts,
  ...disputesTexts,
  ...documentsTexts,
  ...taxAuthorityTexts,
  ...earlyAlertsTexts,
  ...embeddedTexts,
  ...hostedFieldsTexts,
  ...messagesTexts,
  ...notificationsTexts,
  ...operatorsTexts,
  ...partnersTexts,
  ...onboardingTexts,
  ...paymentsTexts,
  ...payoutsTexts,
  ...productsTexts,
  ...reservesTexts,
  ...sellerFilesTexts,
  ...sellersTexts,
  ...sellerFilesTexts,
  ...statementsTexts,
  ...statisticsTexts,
  ...feeInvoicesTexts,
  ...archivesTexts,
  ...signingKeysTexts,
  ...subscriptionsTexts,
  ...taxFilesTexts,
  ...refusalTexts,
  ...docsTexts,
  ...sandboxTexts,
  ...commonTexts,
  ...lastResortTexts,
};
