import { z } from 'zod';
import { DISPUTE_REASONS, DISPUTE_STATUSES } from '#lib/kernel/dispute.ts';
import type { Language } from '#lib/kernel/language.ts';
import { inSentence, type MailModel, messageTemplate, oneLine, whenText } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';

export const DISPUTE_OPENED = 'dispute-opened';
export const DISPUTE_DUE = 'dispute-due';
export const DISPUTE_DECIDED = 'dispute-decided';

/** Facts of the e-mails, stored with them as JSON. Amounts in minor units, moments in ISO 8601. */
const disputeFacts = z.object({
  about: z.enum(['opened', 'due', 'decided']),
  disputeId: z.string(),
  saleId: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  status: z.enum(DISPUTE_STATUSES),
  amount: z.int(),
  amountWon: z.int(),
  currency: z.string(),
  dueAt: z.iso.datetime({ offset: true }),
  /** The partner in whose name it is written; null is in ours. */
  brand: z.object({ name: z.string(), color: z.string().nullable() }).nullable(),
});
export type DisputeMailFacts = z.output<typeof disputeFacts>;

/** E-mails about disputes: opened and due soon to owners, decided too; and to people who chose them. */
export const DISPUTE_MAILS = messageTemplate({
  titles: {
    [DISPUTE_OPENED]: 'dispute-messages.title.opened',
    [DISPUTE_DUE]: 'dispute-messages.title.due',
    [DISPUTE_DECIDED]: 'dispute-messages.title.decided',
  },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin, timeZone }) =>
    disputeMail({ language, sellerName, dispute: disputeFacts.parse(facts), origin, timeZone }),
});

type Words = {
  language: Language;
  sellerName: string;
  dispute: DisputeMailFacts;
  origin: string;
  timeZone: string;
};

export function disputeMail({ language, sellerName, dispute, origin, timeZone }: Words): MailModel {
  const { about, amount, amountWon, currency, brand, reason, status } = dispute;
  const due = whenText(new Date(dispute.dueAt), language, timeZone);
  const names = {
    seller: inSentence(sellerName, language),
    product: inSentence(say(language, 'common.product'), language),
    amount: amountText(amount, currency, language),
    back: amountText(amountWon, currency, language),
    day: due,
    happened: say(language, `disputes.happened.${reason}`),
    status: say(language, `disputes.status.${status}`),
  };
  const isDecided = about === 'decided';
  return {
    language,
    sender: brand === null ? say(language, 'common.product') : oneLine(brand.name),
    color: brand?.color ?? null,
    greeting: null,
    amount: { minor: amount, currency },
    code: null,
    subject: say(language, `dispute-messages.${about}.subject`, names),
    title: say(language, `dispute-messages.${about}.heading`),
    lead: say(language, `dispute-messages.${about}.lead`, names),
    facts: [
      {
        label: say(language, 'dispute-messages.label.reason'),
        value: say(language, `disputes.reason.${reason}`),
        as: 'sentence',
      },
      isDecided
        ? { label: say(language, 'dispute-messages.label.status'), value: names.status, as: 'sentence' }
        : { label: say(language, 'dispute-messages.label.due'), value: due, as: 'sentence' },
      { label: say(language, 'dispute-messages.label.sale'), value: dispute.saleId, as: 'code' },
    ],
    action: { label: say(language, 'dispute-messages.action'), url: `${origin}/disputes/${dispute.disputeId}` },
    also: [],
    notes: isDecided ? [] : [say(language, `disputes.wins.${reason}`)],
    footer: [say(language, 'dispute-messages.why', names)],
  };
}
