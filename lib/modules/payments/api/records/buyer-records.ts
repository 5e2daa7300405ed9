import type { KeptCard } from '../../tokens/capture-buyer-token.ts';
import type { TokenFacts } from '../../tokens/store-tokens.sql.ts';
import type { DeclineDetails } from './wire-records.ts';

/** Tokens as the wire presents them (answers, section 3). */

const STATUS: Readonly<Record<TokenFacts['state'], number>> = { pending: 0, unused: 0, active: 1, inactive: 10 };

/**
 * The answer of capture-buyer-token. A card that its issuer refuses has no `buyer_key` and carries the error body's
 * fields.
 */
export function keptCardOf({ token }: KeptCard, declined: DeclineDetails | null) {
  return {
    status_code: declined ? 1 : 0,
    ...(declined && {
      status_error_code: declined.code,
      status_error_details: declined.details,
      status_additional_info: null,
    }),
    ...('publicId' in token && { buyer_key: token.publicId }),
    buyer_name: token.buyerName,
    buyer_email: token.buyerEmail,
    buyer_phone: token.buyerPhone,
    buyer_card_mask: token.cardMask,
    buyer_card_exp: token.cardExpiry,
    buyer_social_id: token.buyerSocialId,
    buyer_is_permanent: token.isPermanent,
    buyer_status: declined ? STATUS.inactive : STATUS.unused,
    ...('uuid' in token && { uuid: token.uuid }),
  };
}

/** MMYY of a card; an account has none, and answers with an empty text. */
export const expiryOf = ({ method, cardExpiry }: Pick<TokenFacts, 'method' | 'cardExpiry'>): string =>
  method === 'credit-card' ? cardExpiry : '';

/**
 * Country of an account: the first two letters of its IBAN. For a card the acquirer says no more than whether it is
 * Israeli.
 */
function countryOf({ method, cardMask, cardIsForeign }: TokenFacts): string {
  if (method === 'sepa') return cardMask.slice(0, 2);
  if (method === 'bacs') return 'GB';
  return method === 'il-direct-debit' || cardIsForeign === false ? 'IL' : '';
}

/** The answer of GET /buyers/{uuid}. */
export function buyerOf(token: TokenFacts) {
  return {
    uuid: token.uuid,
    customer: {
      name: token.buyerName,
      email: token.buyerEmail,
      phone: token.buyerPhone,
      social_id: token.buyerSocialId,
    },
    payment: {
      display: token.cardMask,
      expiry: expiryOf(token),
      brand: token.cardBrand,
      type: token.method,
      organization: token.cardBrand,
      origin_country: countryOf(token),
    },
    buyer_key: token.publicId,
  };
}
