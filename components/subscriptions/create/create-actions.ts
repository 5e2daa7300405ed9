import type { Refused } from '#components/ui/refused.ts';
import type { NewSubscriptionForm } from '#lib/modules/subscriptions/views/new-subscription-form.ts';

/** What making a subscription answers: its page, to be handed to whoever pays. */
export type MadeSubscription = { ok: true; subscriptionId: string; url: string; isTemplate: boolean };

export type CreateSubscription = (
  sellerKey: string,
  form: NewSubscriptionForm,
) => Promise<MadeSubscription | Refused<keyof NewSubscriptionForm>>;

/** What the route of the preview answers: the words of the buyer's page, in the buyer's language. */
export type PlanSentence = { text: string /** What happens in months that lack the day. */; moves: string | null };
