import { readLanguage } from '#lib/kernel/language.ts';
import { isEmailAddress, looksLikePhone } from '#lib/kernel/recipient.ts';
import type { PagePaymentInput } from '#lib/modules/payments/contract/buyer-page.ts';
import { parseObject, readAtMost } from '#lib/platform/http/read-json.ts';

/** What the form sends is about 300 bytes. */
const BODY_LIMIT_BYTES = 8 * 1024;

const LONGEST_FIELD = 255;

/** A post of our own page: same origin, and JSON, which no foreign form can send without asking first. */
export function isOwnPost(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = site === null ? origin === null || isSameOrigin(origin, request, appUrl) : site === 'same-origin';
  return isOurs && /^application\/json\b/i.test(request.headers.get('content-type') ?? '');
}

function isSameOrigin(origin: string, request: Request, appUrl: string): boolean {
  return origin === appUrl || origin.replace(/^https?:\/\//, '') === request.headers.get('host');
}

/** The form's fields as text; null where the body is not what our page sends. */
export async function readPayment(request: Request): Promise<PagePaymentInput | null> {
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  const body = bytes && parseObject(bytes);
  if (!body) return null;
  const field = (name: keyof PagePaymentInput): string | null => {
    const value = body[name] ?? '';
    return typeof value === 'string' && value.length <= LONGEST_FIELD && !value.includes('\0') && value.isWellFormed() ? value : null;
  };
  const [cardNumber, cardExpiry, cardCvv, buyerName, socialId, installments] = [
    field('cardNumber'), field('cardExpiry'), field('cardCvv'), field('buyerName'), field('socialId'), field('installments'),
  ];
  if (cardNumber === null || cardExpiry === null || cardCvv === null || buyerName === null || socialId === null || installments === null) return null;
  const [buyerEmail, buyerPhone, zipCode] = [field('buyerEmail') ?? '', field('buyerPhone') ?? '', field('zipCode') ?? ''];
  return {
    cardNumber, cardExpiry, cardCvv, buyerName, socialId, installments, language: readLanguage(body['language']),
    ...(zipCode !== '' && { zipCode }), ...(isEmailAddress(buyerEmail) && { buyerEmail }), ...(looksLikePhone(buyerPhone) && { buyerPhone }),
  };
}
