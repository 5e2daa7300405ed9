import { lookupText, strictSecret, strictText } from '#lib/kernel/entered.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { isEmailAddress, looksLikePhone } from '#lib/kernel/person/recipient.ts';
import type { PagePaymentInput } from '#lib/modules/checkout/contract/buyer-page.ts';
import { isOnce } from '#lib/modules/checkout/contract/once.ts';
import {
  isBrowserSecret,
  type SavedCardInput,
  type SavedCardMeans,
} from '#lib/modules/checkout/contract/saved-cards.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';

/** Limit of the form's body; it has about 300 bytes. */
const BODY_LIMIT_BYTES = 8 * 1024;

const MAX_FIELD_LENGTH = 255;

/**
 * The form's fields as text; null where the body is not what our page sends. `once`: the form's token; `again`: the
 * buyer confirmed a payment that equals one of minutes ago.
 */
export async function readPayment(request: Request): Promise<PagePaymentInput | null> {
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  const body = bytes && parseObject(bytes);
  if (!body) return null;
  const ofCard = (name: keyof PagePaymentInput): string | null =>
    strictSecret(body[name] ?? '', MAX_FIELD_LENGTH)?.trim() ?? null;
  const field = (name: keyof PagePaymentInput): string | null => strictText(body[name] ?? '', MAX_FIELD_LENGTH);
  const [cardNumber, cardExpiry, cardCvv, buyerName, socialId, installments] = [
    ofCard('cardNumber'),
    ofCard('cardExpiry'),
    ofCard('cardCvv'),
    field('buyerName'),
    field('socialId'),
    field('installments'),
  ];
  if (
    cardNumber === null ||
    cardExpiry === null ||
    cardCvv === null ||
    buyerName === null ||
    socialId === null ||
    installments === null
  )
    return null;
  const [buyerEmail, buyerPhone, zipCode] = [
    field('buyerEmail') ?? '',
    field('buyerPhone') ?? '',
    field('zipCode') ?? '',
  ];
  return {
    cardNumber,
    cardExpiry,
    cardCvv,
    buyerName,
    socialId,
    installments,
    language: readLanguage(body['language']),
    ...(zipCode !== '' && { zipCode }),
    ...(isEmailAddress(buyerEmail) && { buyerEmail }),
    ...(looksLikePhone(buyerPhone) && { buyerPhone }),
    ...(isOnce(body['once']) && { once: body['once'] }),
    ...(body['again'] === true && { again: true }),
    ...readCardSaving(body),
  };
}

/**
 * Saved cards in the form. `secret`: the browser's; `remembered`: the identifier of the saved card that pays;
 * `remember`: a ticked checkbox, sent only to save the typed card.
 */
function readCardSaving({ secret, remembered, remember }: Record<string, unknown>): {
  savedCard?: SavedCardMeans;
  browserSecret?: string;
} {
  if (!isBrowserSecret(secret)) return {};
  if (isCardId(remembered)) return { savedCard: { secret, cardId: remembered } };
  return remember === undefined ? {} : { browserSecret: secret };
}

const isCardId = (text: unknown): text is string => isUuid(lookupText(text));

/** `{secret, remove?}`; null where the body is not what our page sends. */
export async function readSavedCardInput(request: Request): Promise<SavedCardInput | null> {
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  const body = bytes && parseObject(bytes);
  const { secret, remove } = body ?? {};
  if (!isBrowserSecret(secret) || (remove !== undefined && !isCardId(remove))) return null;
  return { secret, ...(remove !== undefined && { remove }) };
}
