import { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';
import {
  dayText,
  inSentence,
  isolateLtr,
  type MailFact,
  type MailModel,
  messageTemplate,
  oneLine,
} from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { PAYOUT_FAILURES } from '../bank/port.ts';
import { type Term, TERMS } from '../domain/composition.ts';
import { TAKING } from '../domain/why-small.ts';
import { type ReturnReason, ADVICE } from '../views/return-reasons.ts';

export const PAYOUT_PAID = 'payout-paid';
export const PAYOUT_RETURNED = 'payout-returned';

type Line = Term | 'carriedOver';
const LINES: readonly Line[] = [...TERMS, 'carriedOver'];

/** Why a payout came to nothing. */
const RETURN_REASONS = [...PAYOUT_FAILURES, 'cancelled'] as const satisfies readonly ReturnReason[];

/** Facts of the e-mails, stored with them as JSON. Amounts in minor units; days are `YYYY-MM-DD`. */
const payoutFacts = z.object({
  payoutId: z.string(),
  /** The partner whose own payout it is; null is of the message's seller. */
  partner: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  last4: z.string(),
  valueDate: z.string().nullable(),
  bankReference: z.string().nullable(),
  /** The partner in whose name it is written; null is in ours. */
  brand: z.object({ name: z.string(), color: z.string().nullable() }).nullable(),
  lines: z.array(z.object({ term: z.enum(LINES), amount: z.int() })),
  small: z.object({ term: z.enum(TAKING), amount: z.int() }).nullable(),
  /** Null of one that has arrived. */
  reason: z.enum(RETURN_REASONS).nullable(),
});

export type PayoutFacts = z.output<typeof payoutFacts>;

/** E-mails about payouts: one that has arrived, to people who chose it; one that came back, to owners too. */
export const PAYOUT_MAILS = messageTemplate({
  titles: {
    [PAYOUT_PAID]: 'payout-messages.title.paid',
    [PAYOUT_RETURNED]: 'payout-messages.title.returned',
  },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin }) =>
    payoutMail({ language, sellerName, payout: payoutFacts.parse(facts), origin }),
});

type Words = { language: Language; sellerName: string; payout: PayoutFacts; origin: string };

export function payoutMail(words: Words): MailModel {
  const { language, sellerName, payout } = words;
  const { amount, currency, brand } = payout;
  const names = {
    seller: inSentence(payout.partner ?? sellerName, language),
    product: inSentence(say(language, 'common.product'), language),
    amount: amountText(amount, currency, language),
    last4: isolateLtr(payout.last4, language),
  };
  const shared = {
    language,
    sender: brand === null ? say(language, 'common.product') : oneLine(brand.name),
    color: brand?.color ?? null,
    greeting: null,
    amount: { minor: amount, currency },
    code: null,
  };
  return payout.reason === null
    ? { ...shared, ...paidMail(words, names) }
    : { ...shared, ...returnedMail(words, names, payout.reason) };
}

type Names = { seller: string; product: string; amount: string; last4: string };
type Body = Pick<MailModel, 'subject' | 'title' | 'lead' | 'facts' | 'action' | 'also' | 'notes' | 'footer'>;

function paidMail({ language, payout, origin }: Words, names: Names): Body {
  const { small, currency, lines } = payout;
  return {
    subject: say(language, 'payout-messages.paid.subject', names),
    title: say(language, 'payout-messages.paid.heading'),
    lead: say(language, 'payout-messages.paid.lead', names),
    facts: [
      ...bankFacts(payout, language),
      ...lines.map(
        ({ term, amount }): MailFact => ({
          label: say(language, `payout-messages.term.${term}`),
          value: amountText(amount, currency, language),
          as: 'code',
        }),
      ),
    ],
    action: { label: say(language, 'payout-messages.paid.action'), url: `${origin}/payouts/${payout.payoutId}` },
    also: [{ label: say(language, 'payout-messages.paid.change'), url: `${origin}/settings/notifications` }],
    notes:
      small === null
        ? []
        : [
            say(language, `payout-messages.small.${small.term}`, {
              amount: amountText(small.amount, currency, language),
            }),
          ],
    footer: [say(language, 'payout-messages.paid.why', names)],
  };
}

function returnedMail({ language, payout, origin }: Words, names: Names, reason: ReturnReason): Body {
  const advice = ADVICE[reason];
  const show = {
    label: say(language, 'payout-messages.returned.show'),
    url: `${origin}${payout.partner === null ? '' : '/partner'}/payouts/${payout.payoutId}`,
  };
  const account = {
    label: say(language, 'payout-messages.returned.account'),
    url: `${origin}${payout.partner === null ? '/settings/payouts' : '/partner/fees#account'}`,
  };
  return {
    subject: say(language, 'payout-messages.returned.subject', names),
    title: say(language, 'payout-messages.returned.heading'),
    lead: say(language, 'payout-messages.returned.lead', names),
    facts: [
      {
        label: say(language, 'payout-messages.label.reason'),
        value: say(language, `payout-messages.reason.${reason}`),
        as: 'sentence',
      },
      ...bankFacts(payout, language),
    ],
    action: advice === 'ours' ? show : account,
    also: advice === 'ours' ? [] : [show],
    notes: [
      say(language, `payout-messages.advice.${advice}`),
      ...(advice === 'ours' ? [] : [say(language, 'payout-messages.returned.next')]),
    ],
    footer: [say(language, 'payout-messages.returned.toOwner', names)],
  };
}

function bankFacts({ valueDate, last4, bankReference }: PayoutFacts, language: Language): MailFact[] {
  const facts: MailFact[] = [
    {
      label: say(language, 'payout-messages.label.account'),
      value: say(language, 'payout-messages.last4', { last4: isolateLtr(last4, language) }),
      as: 'sentence',
    },
  ];
  if (valueDate !== null)
    facts.unshift({
      label: say(language, 'payout-messages.label.valueDate'),
      value: dayText(new Date(`${valueDate}T12:00:00Z`), language, 'UTC'),
      as: 'sentence',
    });
  if (bankReference !== null)
    facts.push({ label: say(language, 'payout-messages.label.reference'), value: bankReference, as: 'code' });
  return facts;
}

/** The lines of a composition that say something. */
export const linesOf = (payout: Readonly<Record<Line, number>>): PayoutFacts['lines'] =>
  LINES.map((term) => ({ term, amount: payout[term] })).filter(({ amount }) => amount !== 0);
