import { isCardNumber, readDigits, readExpiry } from '#lib/kernel/card/card.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import type { TypedCard } from '../domain/means.ts';

/** A typed card as the acquirer takes it, or the first field that cannot be right. */
export function readCard(card: TypedCard): Result<CardForOneCall, Refusal> {
  const number = readDigits(card.number);
  if (number === null || !isCardNumber(number)) return refuse({ key: 'invalid_value', about: 'cardNumber' });
  const expiry = readExpiry(card.expiry);
  if (expiry === null) return refuse({ key: 'invalid_value', about: 'cardExpiry' });
  if (card.cvv !== null && !/^\d{3,4}$/.test(card.cvv)) return refuse({ key: 'invalid_value', about: 'cardCvv' });
  return ok({
    number,
    expiry,
    cvv: card.cvv,
    ...(card.isCvvWaived && { isCvvWaived: true }),
    ...(card.zipCode && { zipCode: card.zipCode }),
  });
}
