import { SUBSCRIPTION_METHODS, type SubscriptionMethod } from '#lib/kernel/subscription.ts';
import { METHOD_CURRENCIES } from '../domain/methods.ts';

/** A subscription as its form has it: for one buyer, or a template whose link many open. */
export type NewSubscriptionForm = {
  /** A word of `SUBSCRIPTION_KINDS`. */
  readonly kind: string;
  readonly description: string;
  readonly amount: string;
  readonly currency: string;
  /** A word of `PERIODS`. */
  readonly period: string;
  /** `paid`: it starts when it is first paid; `date`: on `day` at `time` of the zone's clocks. */
  readonly start: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
  /** `never`: until it is cancelled; `times`: after so many payments. */
  readonly end: string;
  readonly times: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly method: string;
  /** Language of the page and of messages. */
  readonly language: string;
  readonly notify: boolean;
  readonly reference: string;
};

export const EMPTY_SUBSCRIPTION: NewSubscriptionForm = {
  kind: 'regular',
  description: '',
  amount: '',
  currency: 'ILS',
  period: 'monthly',
  start: 'paid',
  day: '',
  time: '09:00',
  end: 'never',
  times: '',
  name: '',
  email: '',
  phone: '',
  method: 'multi',
  language: 'he',
  notify: true,
  reference: '',
};

/** Longest texts, characters (answers, section 4). */
export const LENGTHS = { description: 500, name: 255, reference: 255 } as const;

/** Bounds of a counted subscription, payments. A single payment is a payment link. */
export const MIN_TIMES = 2;
export const MAX_TIMES = 999;

/** Methods that can be charged repeatedly in a currency; `multi`: the buyer chooses among those of the business. */
export const methodsIn = (currency: string): readonly SubscriptionMethod[] =>
  SUBSCRIPTION_METHODS.filter((method) => METHOD_CURRENCIES[method]?.includes(currency) ?? true);
