import { z } from 'zod';
import { PAGE_METHODS, type PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';

/** Settings of a seller that its partner changes, as forms of the dashboard. */

/** Currencies that a seller can be paid in. */
export const SELLER_CURRENCIES = ['ILS', 'USD', 'EUR', 'GBP'] as const;

const MIN_RATE_LIMIT = 1;
const MAX_RATE_LIMIT = 10_000;

const someOf = <const Word extends string>(words: readonly Word[]) =>
  z
    .custom<readonly string[]>(() => true)
    .transform((sent, context) => {
      const chosen = words.filter((word) => Array.isArray(sent) && sent.includes(word));
      if (chosen.length > 0) return chosen;
      context.addIssue({ code: 'custom', ...saying('partner-seller.wrong.none') });
      return z.NEVER;
    });

const rateLimit = text({ max: 6 }).required.transform((typed, context) => {
  const limit = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  if (limit >= MIN_RATE_LIMIT && limit <= MAX_RATE_LIMIT) return limit;
  const bounds = { least: MIN_RATE_LIMIT, most: MAX_RATE_LIMIT };
  context.addIssue({ code: 'custom', ...saying('partner-seller.wrong.rateLimit', bounds) });
  return z.NEVER;
});

export const sellerSettingsForm = formContract({
  empty: { methods: [] as readonly string[], currencies: [] as readonly string[], rateLimit: '', isActive: false },
  schema: z.object({
    methods: someOf(PAGE_METHODS),
    currencies: someOf(SELLER_CURRENCIES),
    rateLimit,
    isActive: z.boolean(),
  }),
});

/** The methods alone, for many sellers at once. */
export const sellerMethodsForm = formContract({
  empty: { methods: [] as readonly string[] },
  schema: z.object({ methods: someOf(PAGE_METHODS) }),
});

export type TypedSellerSettings = {
  methods: readonly string[];
  currencies: readonly string[];
  rateLimit: string;
  isActive: boolean;
};

export type SellerSettings = {
  methods: readonly PageMethod[];
  currencies: readonly string[];
  /** Calls in any 10 seconds. */
  rateLimit: number;
  /** Whether it may sell at all. */
  isActive: boolean;
};
