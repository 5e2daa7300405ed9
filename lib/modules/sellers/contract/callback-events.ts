import type { CallbackEvent } from '#lib/modules/callbacks/contract/callback-fields.ts';

/** Events of a seller that callbacks report (specification 6.4). */
export const SELLER_EVENTS = [
  {
    notifyType: 'seller-create',
    meaning: 'A seller was created. It isn’t approved yet; in the sandbox it can sell at once.',
    sentBy: 'create-seller, an invitation in the dashboard. To the partner.',
  },
  {
    notifyType: 'seller-update',
    meaning: 'A seller’s details, permissions or fees have changed.',
    sentBy: 'Any change: update-seller, its onboarding and review, its settings and services. To the partner.',
  },
  {
    notifyType: 'seller-approve',
    meaning: 'A seller was approved.',
    sentBy: 'The review of its onboarding. To the partner.',
  },
] as const satisfies readonly CallbackEvent[];

export type SellerNotifyType = (typeof SELLER_EVENTS)[number]['notifyType'];
