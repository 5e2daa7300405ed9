import type { Refused } from '#components/ui/refused.ts';
import type { NewSubscriptionForm } from '#lib/modules/subscriptions/views/new-subscription-form.ts';

/** Result of creating a subscription: its page, to be sent to the buyer. */
export type MadeSubscription = { ok: true; subscriptionId: string; url: string; isTemplate: boolean };

export type CreateSubscription = (
  sellerKey: string,
  form: NewSubscriptionForm,
) => Promise<MadeSubscription | Refused<keyof NewSubscriptionForm>>;

/**
 * Response of the preview's route: texts of the buyer's page in the buyer's language. `moves`: the rule for months that
 * lack the day.
 */
export type PlanSentence = { text: string; moves: string | null };
