import PostalMime, { type Address } from 'postal-mime';
import type { CapturedMessage } from './captured-mail.ts';

const mailboxText = (address: Address | undefined): string =>
  address?.address ? (address.name ? `${address.name} <${address.address}>` : address.address) : '';

/**
 * An e-mail as it came in, read apart. `envelopeTo` is the recipient of the SMTP envelope, which may differ from the
 * headers. `Feedback-ID` names template, account and reference.
 */
export async function readMail(bytes: Uint8Array, envelopeTo: string): Promise<CapturedMessage> {
  const mail = await PostalMime.parse(bytes);
  const header = (name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';
  const [, account = '', reference = ''] = header('feedback-id').split(':');
  return {
    channel: 'email',
    account,
    reference,
    from: mailboxText(mail.from),
    to: envelopeTo,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}
