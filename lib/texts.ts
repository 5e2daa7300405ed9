import { accessTexts } from './modules/access/messages/index.ts';
import { apiLogTexts } from './modules/api-log/messages/index.ts';
import { callbacksTexts } from './modules/callbacks/messages/index.ts';
import { checkoutTexts } from './modules/checkout/messages/index.ts';
import { counterTexts } from './modules/counter/messages/index.ts';
import { devicesTexts } from './modules/devices/messages/index.ts';
import { documentsTexts } from './modules/documents/messages/index.ts';
import { embeddedTexts } from './modules/embedded/messages/index.ts';
import { hostedFieldsTexts } from './modules/hosted-fields/messages/index.ts';
import { messagesTexts } from './modules/messages/messages/index.ts';
import { partnersTexts } from './modules/partners/messages/index.ts';
import { onboardingTexts } from './modules/onboarding/messages/index.ts';
import { paymentsTexts } from './modules/payments/messages/index.ts';
import { productsTexts } from './modules/products/messages/index.ts';
import { sellerFilesTexts } from './modules/seller-files/messages/index.ts';
import { sellersTexts } from './modules/sellers/messages/index.ts';
import { subscriptionsTexts } from './modules/subscriptions/messages/index.ts';
import { refusalTexts } from './kernel/refusals/messages/index.ts';
import { docsTexts } from './docs/messages/index.ts';
import { sandboxTexts } from './sandbox/messages/index.ts';
import { commonTexts } from './platform/i18n/messages/index.ts';
import { lastResortTexts } from './platform/i18n/last-resort/messages/index.ts';

/**
 * Who brings texts. A module's texts lie in its folder `messages/`: a file for each namespace and language, and an
 * index of them. They are data without code, which is why the platform may read this list.
 */
export const NAMESPACES = {
  ...accessTexts,
  ...apiLogTexts,
  ...callbacksTexts,
  ...checkoutTexts,
  ...counterTexts,
  ...devicesTexts,
  ...documentsTexts,
  ...embeddedTexts,
  ...hostedFieldsTexts,
  ...messagesTexts,
  ...partnersTexts,
  ...onboardingTexts,
  ...paymentsTexts,
  ...productsTexts,
  ...sellerFilesTexts,
  ...sellersTexts,
  ...sellerFilesTexts,
  ...subscriptionsTexts,
  ...refusalTexts,
  ...docsTexts,
  ...sandboxTexts,
  ...commonTexts,
  ...lastResortTexts,
};
