import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { ClosedWays } from '../contract/message.ts';
import type { Reach } from '../contract/reach.ts';

/** The one rule for the channels of a message: shared by offering, queueing and sending. */

/** Channels of the installation: a mail server, a gateway, and SMS for sellers without a setting of their own. */
export type MessageWays = { hasMail: boolean; hasSms: boolean; hasSmsModule: boolean };

/** Settings of a seller for messages to its buyers. `smsModule` null: as the installation has it. */
export type SellerWays = { emailModule: boolean; smsModule: boolean | null };

/**
 * Why a channel cannot be used for a seller's messages to its buyers; null where it can. Messages to the people of a
 * seller or a partner do not depend on these modules.
 */
export const closedWays = (
  { hasMail, hasSms, hasSmsModule }: MessageWays,
  { emailModule, smsModule }: SellerWays,
): ClosedWays => ({
  email: hasMail ? (emailModule ? null : 'email_module_off') : 'mail_off',
  sms: hasSms ? ((smsModule ?? hasSmsModule) ? null : 'sms_module_off') : 'sms_off',
});

/**
 * Addresses of a buyer that a message can reach now: a valid e-mail address, and a number that can be dialled from the
 * seller's country, each where its channel is open. Null where there is none.
 */
export function deliverableTo(
  { email, phone }: { email: string; phone: string },
  seller: SellerWays & { country: string },
  ways: MessageWays,
): Reach {
  const closed = closedWays(ways, seller);
  return {
    email: closed.email === null && isEmailAddress(email) ? email : null,
    phone: closed.sms === null && readPhone(phone, seller.country) !== null ? phone : null,
  };
}

/** Channels of an installation, from its senders. */
export const messageWaysOf = ({
  sendMail,
  sendSms,
  hasSmsModule,
}: {
  sendMail: unknown;
  sendSms: unknown;
  hasSmsModule: boolean;
}): MessageWays => ({ hasMail: sendMail !== null, hasSms: sendSms !== null, hasSmsModule });
