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

/** Means of payment. A new one is a member here and its case in `charge/build-submission.ts`. */
export type Means =
  /** `save`: stores the card once its payment is claimed. It may not throw. */
  | { kind: 'card'; card: TypedCard; save?: ((claim: Claim, card: CardForOneCall) => Promise<void>) | undefined }
  /** A card that a browser saved, opened with that browser's secret; its code was typed now. */
  | { kind: 'saved-card'; card: TypedCard; savedCardId: number }
  /** A card or an account that a seller keeps, by its `buyer_key`. */
  | { kind: 'token'; token: string }
  | { kind: 'wallet'; instrument: Of<'apple-pay' | 'google-pay' | 'bit' | 'paypal'> }
  | { kind: 'account'; instrument: Of<'bank-transfer'>; accountMask: null }
  /** A card presented at a terminal after the buyer's choice. */
  | { kind: 'device'; deviceId: number }
  /** An account with a mandate that its owner signs; it can be stored for later debits. */
  | { kind: 'mandate'; instrument: Mandate; accountMask: string };

/** Means that go to the acquirer as an instrument: all but cards and tokens. */
export type InstrumentMeans = Extract<Means, { instrument: Instrument }>;

export const methodOf = (means: Means): AttemptMethod => {
  if (means.kind === 'device') return 'emv';
  return 'instrument' in means ? means.instrument.method : 'credit-card';
};

/** Mask, the only stored part, of an account that pays; null for other means. */
export const accountMaskOf = (means: Means): string | null => ('accountMask' in means ? means.accountMask : null);
