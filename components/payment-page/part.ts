import type { ComponentType } from 'preact';
import type { DetailField, PaymentDetails } from '#lib/modules/payments/contract/buyer-page.ts';
import type { PageMethod } from '#lib/modules/payments/contract/sale-words.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import type { PayView } from './pay-view.ts';
import type { WaitingView } from './qr-code.ts';

/**
 * A part draws one kind of method: what is filled in before, and what is shown while it is waited for. Parts are built
 * each by itself, come with their own texts and work with the page's one copy of Preact; the part of the method that is
 * shown first stands in the document.
 */
export type PartName = 'bit' | 'paypal' | 'transfer' | 'debit' | 'wallet';

type Texts = Messages['payment-methods'];
export type PartTexts<Name extends PartName> = Texts[Name];

/** What the buyer is told beside a field or above the button. */
export type SaidHere = { text: string; field: DetailField | null };

export type PanelProps<Name extends PartName = PartName> = {
  method: PageMethod;
  view: PayView;
  texts: PartTexts<Name>;
  /** It is being started: nothing can be changed. */
  locked: boolean;
  /** How the last try ended; null while there is nothing to say. */
  said: SaidHere | null;
  start: (details: PaymentDetails) => void;
  say: (said: SaidHere | null) => void;
  /** This device cannot do it after all. */
  leaveOut: () => void;
};

export type WaitingProps<Name extends PartName = PartName> = {
  payment: WaitingView;
  view: PayView;
  texts: PartTexts<Name>;
  said: SaidHere | null;
  /** Another try with the same method takes the place of the one that waits. */
  start: (details: PaymentDetails) => void;
  isStarting: boolean;
};

export type Part<Name extends PartName = PartName> = {
  Panel: ComponentType<PanelProps<Name>>;
  Waiting: ComponentType<WaitingProps<Name>>;
};

export const PART_OF: Readonly<Record<Exclude<PageMethod, 'credit-card'>, PartName>> = {
  'apple-pay': 'wallet',
  'google-pay': 'wallet',
  bit: 'bit',
  paypal: 'paypal',
  'bank-transfer': 'transfer',
  sepa: 'debit',
  bacs: 'debit',
  'il-direct-debit': 'debit',
};

export const partOf = (method: PageMethod): PartName | null => (method === 'credit-card' ? null : PART_OF[method]);

/** A part with its texts, ready to draw. */
export type Ready = { part: Part; texts: PartTexts<PartName> };

/** Finds what is here already, and fetches what is not. */
export type Shelf = { get: (name: PartName) => Ready | null; load: (name: PartName) => Promise<Ready> };

/** The parts whose first drawing is in the document: what is open, and what is waited for. */
export function partsAtOnce({ open, waiting }: PayView): PartName[] {
  const names = [waiting ? partOf(waiting.method) : partOf(open)];
  return names.filter((name) => name !== null);
}
