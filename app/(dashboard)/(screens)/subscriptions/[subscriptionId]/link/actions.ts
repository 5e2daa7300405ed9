'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { linkRefused } from '#app/_server/actions/message-answers.ts';
import { subscriptionWith } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { linkMessageForm } from '#lib/modules/messages/contract/link-form.ts';
import * as subscriptions from '#lib/modules/subscriptions/dashboard.ts';

/** A person sends the link on which a buyer starts a subscription, of one or of a template. */
export const sendSubscriptionLink = defineAction(
  {
    right: 'write-buyers',
    input: z.tuple([lookup(), z.enum(['email', 'sms']), values<{ recipient: string; language: string }>()]),
    reach: subscriptionWith('write-buyers'),
  },
  async ({ language, person, seller, readForm }, subscriptionId, channel, form) => {
    const read = await readForm(linkMessageForm(channel), form);
    if (!read.ok) return read;
    const message = { ...read.value, subscriptionId, channel, userId: person.id, sellerIds: [seller.id] };
    const sent = await subscriptions.sendSubscriptionLink(message);
    if (!sent.ok) return linkRefused(language, sent.reason);
    const after = { channel, recipient: message.recipient };
    return { ok: true, audit: { scope: { sellerId: seller.id }, action: 'link-sent', subject: subscriptionId, after } };
  },
);
