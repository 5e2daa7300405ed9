import type { SendLinkRefusal } from '#lib/modules/messages/contract/link.ts';

/**
 * Why a buyer is not reminded of a link. `notSent`: no link has reached the buyer, or a payment is in
 * progress.
 */
export type ReminderRefusal = SendLinkRefusal | 'notSent';
