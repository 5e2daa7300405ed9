import { isName } from '#lib/kernel/person/name.ts';
import { isEmailAddress, looksLikePhone } from '#lib/kernel/person/recipient.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import { plainText } from '#lib/kernel/plain-text.ts';

/**
 * Fields that the shop may prefill for its buyer. Card fields are not among them and never will be (answers, section
 * 9).
 */
export type Prefill = { name: string; socialId: string; phone: string; email: string };

/**
 * Reads the prefill query: what cannot be right is dropped, what we have no field for is ignored, a stray `&` is
 * forgiven.
 */
export function readPrefill(query: URLSearchParams, inSandbox = false): Prefill {
  const names = ['first_name', 'last_name']
    .map((key) => plainText(query.get(key) ?? '').trim())
    .filter((name) => name !== '' && isName(name));
  const name = names.join(' ');
  const [phone, email] = [query.get('phone') ?? '', query.get('email') ?? ''];
  return {
    name: isName(name) ? name : '',
    socialId: readSocialId(query.get('social_id') ?? '', { inSandbox }) ?? '',
    phone: looksLikePhone(phone) ? phone : '',
    email: isEmailAddress(email) ? email : '',
  };
}

const KEPT = ['first_name', 'last_name', 'social_id', 'phone', 'email', 'zip_code'] as const;

/** Choices of the host in the address, and their values. */
const CHOSEN = { theme: ['light', 'dark'], redirect: ['top'] } as const;

/** Query of this page in another language: the prefill and the host's choices, nothing else. */
export function queryInLanguage(query: URLSearchParams, language: string): string {
  const kept = new URLSearchParams();
  for (const key of KEPT) {
    const value = query.get(key);
    if (value) kept.set(key, value);
  }
  for (const [key, words] of Object.entries(CHOSEN)) {
    const word = words.find((known) => known === query.get(key));
    if (word) kept.set(key, word);
  }
  kept.set('lang', language);
  return `?${kept}`;
}
