import {
  cancelFromDashboard,
  makeCardLink,
  pauseFromDashboard,
  resumeFromDashboard,
  retryFromDashboard,
  sendCardLinkFromDashboard,
  setPriceFromDashboard,
} from '#app/(dashboard)/subscriptions/actions.ts';
import type { SubscriptionDoings } from '#components/subscriptions/change/subscription-actions.tsx';
import type { Right } from '#lib/modules/access/index.ts';

/** What a person may do with one subscription, each an action with its own guard; null for whoever may only look. */
export const subscriptionDoings = (may: (right: Right) => boolean): SubscriptionDoings | null =>
  may('manage-subscriptions')
    ? {
        pause: pauseFromDashboard,
        resume: resumeFromDashboard,
        cancel: cancelFromDashboard,
        retry: retryFromDashboard,
        setPrice: setPriceFromDashboard,
        makeCardLink,
        sendCardLink: may('write-buyers') ? sendCardLinkFromDashboard : null,
      }
    : null;
