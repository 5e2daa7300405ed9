import { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { PERIODS, type Period } from '#lib/kernel/subscription.ts';

/**
 * Messages to the buyer of a subscription. Facts are stored with the message as JSON: amounts in minor units, times in
 * ISO 8601. Links and codes are no facts: they are stored sealed.
 */

const moment = z.iso.datetime();
const minor = z.int().nonnegative();

/** Facts of the plan, in every message but a code. */
const plan = z.object({
  /** Empty for a greeting without a name. */
  buyerName: z.string(),
  description: z.string(),
  /** Price of each charge from the next one on. */
  price: minor,
  currency: z.string().length(3),
  period: z.enum(Object.keys(PERIODS) as [Period, ...Period[]]),
  /** The next date that will be charged; null where none will. */
  nextAt: moment.nullable(),
  /** The means of payment; null before the first payment. `account`: the country and four digits of a bank account. */
  paidWith: z
    .object({
      method: z.enum(PAYMENT_METHODS),
      cardBrand: z.string().nullable(),
      cardLast4: z.string().nullable(),
      account: z.string().nullable(),
    })
    .nullable(),
});

const FACTS = {
  /** Activated. `payments`: number of dates; null is endless. */
  'subscription-started': plan.extend({ payments: z.int().positive().nullable() }),
  /** A charge is to come. */
  'subscription-reminder': plan.extend({ nextAt: moment }),
  /**
   * A date could not be charged: it is tried again, another card is needed, or the subscription was cancelled.
   * `errorCode`: `status_error_code` of the decline, or 9004 where the token ended before anything was tried. `left`:
   * how many more failures there may be before it is cancelled. `retryAt`: null where no attempt follows by itself.
   */
  'subscription-failed': plan.extend({
    outcome: z.enum(['retry', 'another-card', 'cancelled']),
    errorCode: z.int().nonnegative(),
    left: z.int().nonnegative(),
    retryAt: moment.nullable(),
  }),
  /**
   * The card ends within a month, and dates follow. `endsAt`: the month after it begins, in UTC; the day before is its
   * last.
   */
  'subscription-card': plan.extend({ endsAt: moment }),
  /** New price from the next charge on. */
  'subscription-price': plan.extend({ priceBefore: minor }),
  'subscription-paused': plan,
  /** Ended. `paid`: number of successful charges. */
  'subscription-cancelled': plan.extend({ end: z.enum(['cancelled', 'completed']), paid: z.int().nonnegative() }),
  /** Requested link: to start the subscription, to bring another card, or to manage it. */
  'subscription-link': plan.extend({ purpose: z.enum(['pay', 'card', 'manage']) }),
  /** Six digits that prove access to the e-mail address or the phone. */
  'subscription-code': plan.pick({ buyerName: true, description: true }),
} as const;

export type SubscriptionTemplate = keyof typeof FACTS;

export const SUBSCRIPTION_TEMPLATES = Object.keys(FACTS) as SubscriptionTemplate[];

export type SubscriptionFactsOf<Template extends SubscriptionTemplate> = z.output<(typeof FACTS)[Template]>;

/** How long a code is good, minutes. */
export const CODE_MINUTES = 10;

/** A message to the buyer of a subscription, by e-mail and by SMS where there is an address for it. */
type MessageOf<Template extends SubscriptionTemplate> = {
  /** Idempotency key: the same text never makes a second message of this template. */
  once: string;
  sellerId: number;
  /** Our own number of the subscription. */
  subscriptionId: number;
  template: Template;
  language: Language;
  email: string | null;
  phone: string | null;
  facts: SubscriptionFactsOf<Template>;
  /** Whole address of the button, or the six digits of a code. Stored sealed, and left out of the stored copy. */
  secret: string;
  /** A second address, below the button of an e-mail: the buyer's own page, or that for another card. Sealed too. */
  also?: string;
};

export type SubscriptionMessage = { [Template in SubscriptionTemplate]: MessageOf<Template> }[SubscriptionTemplate];

/** Facts as they are kept. What opens a page or proves who reads is no fact: it is kept sealed beside them. */
export type KeptFacts = {
  [Template in SubscriptionTemplate]: { template: Template } & SubscriptionFactsOf<Template>;
}[SubscriptionTemplate];

/** The facts of a message that is to be queued. Throws where they are not such facts. */
export const readSubscriptionFacts = ({ template, facts }: Pick<SubscriptionMessage, 'template' | 'facts'>) =>
  FACTS[template].parse(facts);

/** Facts as they were kept; null where they are not such facts. */
export function readKeptFacts(template: SubscriptionTemplate, facts: unknown): KeptFacts | null {
  const read = FACTS[template].safeParse(facts);
  return read.success ? ({ ...read.data, template } as KeptFacts) : null;
}
