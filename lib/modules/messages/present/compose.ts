import type { TemplateContext } from '../message-template.ts';
import type { PreparedMessage } from '../prepare.ts';
import { escapeHtml } from '#lib/kernel/escape-html.ts';
import { mailHtml } from './mail-html.ts';
import type { Composed, MailModel } from './mail-model.ts';
import { mailText } from './mail-text.ts';

/**
 * Composes the message for sending. A composed text is stored, so that a retry and a resend have the same text. The
 * stored copy of a message with a secret lacks it: such a message is composed anew.
 */
export function compose(context: TemplateContext, { message, template, data, links }: PreparedMessage): Composed {
  const { subject, html, text, secret, channel } = message;
  if (text !== null && secret === '') return { subject, html, text };
  if (channel === 'sms') {
    if (!template.sms) throw new Error(`${message.template} is no text message`);
    return { subject: null, html: null, text: template.sms(message, data, context) };
  }
  const mail = template.mail(message, data, context);
  return asMail({ ...mail, also: [...mail.also, ...links] });
}

/** An e-mail in its two forms. */
export const asMail = (mail: MailModel): { subject: string; html: string; text: string } => ({
  subject: mail.subject,
  html: mailHtml(mail),
  text: mailText(mail),
});

/** The stored copy of a sent message: all of it, except a link or a code that authenticates its reader. */
export const keptOf = (
  { secret, also }: Pick<PreparedMessage['message'], 'secret' | 'also'>,
  composed: Composed,
): Composed => withoutSecret(composed, ...[secret, also ?? ''].filter((one) => one !== ''));

/**
 * A message as it may be kept: without its code, and with no more of its addresses than where they lead. What opens a
 * page is the last part of its address.
 */
function withoutSecret({ subject, html, text }: Composed, ...secrets: readonly string[]): Composed {
  const cut = (from: string): string =>
    secrets.reduce((rest, secret) => {
      const opens = /[/#]([^/#]+)$/.exec(secret)?.[1] ?? secret;
      return rest.replaceAll(escapeHtml(opens), '…').replaceAll(opens, '…');
    }, from);
  return { subject: subject && cut(subject), html: html && cut(html), text: cut(text) };
}
