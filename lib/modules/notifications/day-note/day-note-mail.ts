import { z } from 'zod';
import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import { dayText, inSentence, type MailFact, type MailModel, messageTemplate } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';

export const DAY_NOTE = 'day-note';

const sumsOfCurrency = z.object({
  currency: z.string(),
  paid: z.number(),
  collected: z.number(),
  refunds: z.number(),
  refunded: z.number(),
  /** Net sum of the same day a week before. */
  netBefore: z.number(),
});

/** A day (`YYYY-MM-DD`) and its sums by currency, minor units. */
const dayNote = z.object({ day: z.string(), sums: z.array(sumsOfCurrency).min(1) });

export type DayNote = z.output<typeof dayNote>;
type Sums = z.output<typeof sumsOfCurrency>;

/** E-mail with the sums of a day, to people of a business who chose it. */
export const DAY_NOTE_MAIL = messageTemplate({
  titles: { [DAY_NOTE]: 'notifications.note.title' },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin }) =>
    dayNoteMail({ language, sellerName, note: dayNote.parse(facts), origin }),
});

type Words = { language: Language; sellerName: string; note: DayNote; origin: string };

export function dayNoteMail({ language, sellerName, note: { day, sums }, origin }: Words): MailModel {
  const seller = inSentence(sellerName, language);
  const product = say(language, 'common.product');
  const date = dayText(new Date(`${day}T12:00:00Z`), language, 'UTC');
  const [first, ...others] = sums;
  return {
    language,
    subject: say(language, 'notifications.note.subject', { seller, day: date }),
    sender: product,
    color: null,
    greeting: null,
    title: say(language, 'notifications.note.heading', { day: date }),
    amount: first && others.length === 0 ? { minor: netOf(first), currency: first.currency } : null,
    code: null,
    lead: say(language, 'notifications.note.lead', { seller }),
    facts: sums.flatMap((one) => factsOf(one, language, others.length > 0)),
    action: {
      label: say(language, 'notifications.note.action'),
      url: `${origin}/sales?from=${day}&to=${day}&by=paid`,
    },
    also: [{ label: say(language, 'notifications.note.change'), url: `${origin}/settings/notifications` }],
    notes: [],
    footer: [say(language, 'notifications.note.why', { seller, product: inSentence(product, language) })],
  };
}

const netOf = ({ collected, refunded }: Sums): number => collected - refunded;

function factsOf(sums: Sums, language: Language, isOneOfMany: boolean): MailFact[] {
  const { currency, paid, collected, refunds, refunded, netBefore } = sums;
  const fact = (
    name: 'collected' | 'refunded' | 'net' | 'lastWeek',
    amount: number,
    count: string | null,
  ): MailFact => {
    const label = say(language, `notifications.note.${name}`);
    const sum = amountText(amount, currency, language);
    return {
      label: isOneOfMany ? `${label}, ${isolate(currency)}` : label,
      value: count === null ? sum : `${sum} · ${count}`,
      as: 'sentence',
    };
  };
  return [
    fact('collected', collected, say(language, 'notifications.note.payments', { count: paid })),
    ...(refunds === 0
      ? []
      : [fact('refunded', refunded, say(language, 'notifications.note.refunds', { count: refunds }))]),
    fact('net', netOf(sums), null),
    fact('lastWeek', netBefore, null),
  ];
}
