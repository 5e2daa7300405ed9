import { PAGE_METHODS, type PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { fits, isWallet } from '../domain/methods.ts';

/** How a link is paid: by every method of the business, or by one of them. */
export type LinkMethod = 'multi' | PageMethod;

/**
 * Methods that a link in a currency may be bound to. Wallets are none: their button is on the page of all methods,
 * where the device has one.
 */
export const linkMethodsIn = (currency: string): readonly LinkMethod[] => [
  'multi',
  ...PAGE_METHODS.filter(
    (method) => !isWallet(method) && fits(method, { type: 'sale', currency, captureBuyer: false }),
  ),
];

/**
 * Values of the payment link form. `buyerChooses`: buyers of a reusable link choose what they pay, from `amount` up to
 * `maxAmount`. Amounts as they were typed, major units.
 */
export type LinkForm = {
  readonly business: string;
  readonly description: string;
  readonly amount: string;
  readonly currency: string;
  /** An e-mail address or a telephone number to send the link to; empty where it is only made. */
  readonly to: string;
  /** Language of the page and of messages. */
  readonly language: string;
  readonly reusable: boolean;
  readonly buyerChooses: boolean;
  readonly method: string;
  readonly maxAmount: string;
};

export const EMPTY_LINK: LinkForm = {
  business: '',
  description: '',
  amount: '',
  currency: 'ILS',
  to: '',
  language: 'he',
  reusable: false,
  buyerChooses: false,
  method: 'multi',
  maxAmount: '',
};
