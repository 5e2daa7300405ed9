import { z } from 'zod';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { fromTypedMajor, MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { isDialable, isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { oneOf, text } from '#lib/kernel/wire.ts';
import { type FormContract, formContract, saying } from '#lib/platform/form-contract.ts';
import { EMPTY_LINK, type LinkForm, type LinkMethod, linkMethodsIn } from './link-form.ts';

/** Longest name of a sale, characters (specification 8). */
export const MAX_SALE_NAME = 500;

/** Name and price of a link, minor units. `maxPrice`: upper limit of an open amount; null for a fixed price. */
export type LinkOrder = {
  name: string;
  price: number;
  currency: string;
  maxPrice: number | null;
  /** Recipient of the link; null where it is made and not sent. */
  to: { channel: 'email' | 'sms'; recipient: string } | null;
  language: Language;
  isReusable: boolean;
  method: LinkMethod;
};

/** `ordered`: what chosen products come to, minor units; null where the form asks for an amount. */
type LinkFormOptions = {
  ordered: { price: number; currency: string; name: string } | null;
  /** An amount of minor units in the reader's language. */
  amountText: (amount: number, currency: string) => string;
};

const channelOf = (recipient: string) => (recipient.includes('@') ? ('email' as const) : ('sms' as const));

const name = text({ max: MAX_SALE_NAME }).required;

/** Form of a payment link: for products, or for an amount with a description. */
export function linkForm({ ordered, amountText }: LinkFormOptions): FormContract<LinkForm, LinkOrder> {
  return formContract({
    empty: EMPTY_LINK,
    schema: z
      .object({
        business: z.string(),
        description: z.string(),
        amount: z.string(),
        currency: z.string(),
        to: z.string(),
        language: oneOf(LANGUAGES).required,
        reusable: z.boolean(),
        buyerChooses: z.boolean(),
        method: z.string(),
        maxAmount: z.string(),
      })
      .transform((form, context): LinkOrder => {
        const named = name.safeParse(ordered?.name ?? form.description.trim());
        for (const { message } of named.error?.issues ?? [])
          context.addIssue({ code: 'custom', path: ['description'], message });
        const currency = ordered?.currency ?? form.currency;
        const price = ordered?.price ?? fromTypedMajor(form.amount, currency);
        if (price === null || price > MAXIMUM_AMOUNT)
          context.addIssue({ code: 'custom', path: ['amount'], ...saying('catalog.link.amountWrong') });
        else if (price < MINIMUM_AMOUNT)
          context.addIssue({ code: 'custom', path: ['amount'], ...saying('catalog.link.tooLittle') });
        // A method that the currency does not have is replaced by all methods.
        const method = linkMethodsIn(currency).find((one) => one === form.method) ?? 'multi';
        const recipient = form.to.trim();
        const to = recipient === '' ? null : { channel: channelOf(recipient), recipient };
        if (to && !(to.channel === 'email' ? isEmailAddress : isDialable)(recipient))
          context.addIssue({ code: 'custom', path: ['to'], ...saying('messages.send.badTo') });
        const { language, reusable: isReusable } = form;
        const isOpen = isReusable && form.buyerChooses;
        const maxPrice = isOpen ? fromTypedMajor(form.maxAmount, currency) : null;
        if (isOpen && price !== null && (maxPrice === null || maxPrice <= price || maxPrice > MAXIMUM_AMOUNT))
          context.addIssue({
            code: 'custom',
            path: ['maxAmount'],
            ...(maxPrice !== null && maxPrice <= price
              ? saying('catalog.link.mostTooLittle', { least: amountText(price, currency) })
              : saying('catalog.link.mostWrong')),
          });
        return { name: named.data ?? '', price: price ?? 0, currency, maxPrice, to, language, isReusable, method };
      }),
    missing: { description: 'catalog.link.descriptionMissing' },
  });
}
