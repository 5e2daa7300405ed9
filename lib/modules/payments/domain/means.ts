import type { CardForOneCall, Instrument } from '#lib/modules/acquiring/index.ts';
import type { AttemptMethod } from '#lib/kernel/sale/payment-method.ts';
import type { Claim } from './facts.ts';

type Of<Method extends Instrument['method']> = Extract<Instrument, { method: Method }>;

/** Methods that debit an account under its owner's mandate. */
export type MandateMethod = 'sepa' | 'bacs' | 'il-direct-debit';

/** An account as its owner gave it with a mandate. */
export type Mandate = Of<MandateMethod>;

/** A card as it was typed: text that nothing has read yet. `isCvvWaived`: its page does not ask for the code. */
export type TypedCard = {
  number: string;
  expiry: string;
  cvv: string | null;
  isCvvWaived?: boolean;
  zipCode?: string;
};

/** What pays. A new way to pay is a member here and its case in `charge/hand-over.ts`. */
export type Means =
  /** `save`: what the caller does with the card once its payment is claimed. It may not throw. */
  | { kind: 'card'; card: TypedCard; save?: ((claim: Claim, card: CardForOneCall) => Promise<void>) | undefined }
  /** A card that a browser saved, opened with that browser's secret; its code was typed now. */
  | { kind: 'saved-card'; card: TypedCard; savedCardId: number }
  /** A card or an account that a seller keeps, by its `buyer_key`. */
  | { kind: 'token'; token: string }
  | { kind: 'wallet'; instrument: Of<'apple-pay' | 'google-pay' | 'bit' | 'paypal'> }
  | { kind: 'account'; instrument: Of<'bank-transfer'>; accountMask: null }
  /** A card at a terminal, which is handed over there when its buyer has chosen. */
  | { kind: 'device'; deviceId: number }
  /** An account whose owner signs a mandate with it; it can be kept for later debits. */
  | { kind: 'mandate'; instrument: Mandate; accountMask: string };

/** Everything that the acquirer takes as an instrument: neither a card nor a token. */
export type InstrumentMeans = Extract<Means, { instrument: Instrument }>;

export const methodOf = (means: Means): AttemptMethod => {
  if (means.kind === 'device') return 'emv';
  return 'instrument' in means ? means.instrument.method : 'credit-card';
};

/** All that is kept of an account that pays; null of anything else. */
export const accountMaskOf = (means: Means): string | null => ('accountMask' in means ? means.accountMask : null);
