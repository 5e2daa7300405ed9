import type { MessagesContext } from '../context.ts';
import type { LinkToSend } from '../contract/link.ts';

/** Why a channel cannot be used for a seller's messages; null where it can. */
export const closedFor = (
  { sendMail, sendSms, hasSmsModule }: Pick<MessagesContext, 'sendMail' | 'sendSms' | 'hasSmsModule'>,
  { smsModule }: { smsModule: boolean | null },
): LinkToSend['closed'] => ({
  email: sendMail === null ? 'mail_off' : null,
  sms: sendSms === null ? 'sms_off' : (smsModule ?? hasSmsModule) ? null : 'sms_module_off',
});
