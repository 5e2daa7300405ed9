'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { hereByClock } from '#app/_server/pages/shared.ts';
import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { newSubscriptionForm } from '#lib/modules/subscriptions/views/new-subscription-contract.ts';
import type { NewSubscriptionForm } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import { subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { createSubscription } from '#lib/modules/subscriptions/dashboard.ts';

/** The field of the form that a refusal of the operation is about. */
const FIELD_OF: Partial<Record<NonNullable<Refusal['about']>, keyof NewSubscriptionForm>> = {
  subscriptionPrice: 'amount',
  subscriptionCurrency: 'currency',
  subscriptionMethod: 'method',
  subscriptionMobile: 'phone',
};

/** A person makes a subscription for one buyer, or a template. Nothing is charged. */
export const createFromDashboard = defineAction(
  {
    right: 'manage-subscriptions',
    input: z.tuple([lookup(), values<NewSubscriptionForm>()]),
    reach: sellerOfKey,
  },
  async ({ language, person, seller, readForm }, _, form) => {
    const { now, timeZone, origin } = await hereByClock();
    const read = await readForm(newSubscriptionForm({ now, timeZone }), form);
    if (!read.ok) return read;
    const { buyer, method, notify, reference, ...plan } = read.value;
    const who = { actor: 'person', userId: person.id } as const;
    const made = await createSubscription(seller.id, who, {
      ...plan,
      paymentMethod: method,
      merchantReference: reference,
      sendNotification: notify,
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      buyerPhone: buyer.phone,
    });
    if (!made.ok) {
      const { reason } = made;
      const message = say(language, `refusals.${reason.key}`, { field: fieldNameOf(reason) ?? '' });
      const field = reason.about && FIELD_OF[reason.about];
      return {
        ok: false,
        message,
        ...(field && { fields: { [field]: message } as { [Name in typeof field]: string } }),
      };
    }
    const { publicId: subscriptionId, kind, price, currency, period } = made.value;
    return {
      ok: true,
      subscriptionId,
      url: subscriptionUrlOf(origin, { publicId: subscriptionId }),
      isTemplate: kind === 'template',
      audit: {
        scope: { sellerId: seller.id },
        action: 'subscription-created',
        subject: subscriptionId,
        after: { kind, amount: price, currency, period },
      },
    };
  },
);
