/** Masked addresses, for a page whose visitor has not proved to own them. */

const HIDDEN = '•••';

/** `d•••@e•••.com` of `dana@example.com`. */
export function maskedEmail(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  const parts = domain.split('.');
  const end = parts.length > 1 ? `.${parts.at(-1)}` : '';
  return `${firstCharacter(local)}${HIDDEN}@${firstCharacter(domain)}${HIDDEN}${end}`;
}

/** `•••4567` of a telephone number. */
export const maskedPhone = (phone: string): string => `${HIDDEN}${phone.replace(/\D/g, '').slice(-4)}`;

const firstCharacter = (text: string): string => [...text][0] ?? '';
