import { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';
import { inSentence, type MailModel, messageTemplate, oneLine, whenText } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { ALERT_FAILURES, ALERT_REASONS } from '../contract/words.ts';

export const ALERT_CAME = 'alert-came';
export const ALERT_DUE = 'alert-due';

/** Facts of the e-mails, stored with them as JSON. Amounts in minor units, moments in ISO 8601. */
const alertFacts = z.object({
  about: z.enum(['came', 'due']),
  saleId: z.string(),
  reason: z.enum(ALERT_REASONS),
  /** Why the refund by the seller's rule came to nothing; null where none was tried. */
  failure: z.enum(ALERT_FAILURES).nullable(),
  amount: z.int(),
  currency: z.string(),
  respondBy: z.iso.datetime({ offset: true }),
  /** The partner in whose name it is written; null is in ours. */
  brand: z.object({ name: z.string(), color: z.string().nullable() }).nullable(),
});
export type AlertMailFacts = z.output<typeof alertFacts>;

/** E-mails about early alerts that wait for a person: when one came, and before its time is over. */
export const ALERT_MAILS = messageTemplate({
  titles: { [ALERT_CAME]: 'alert-messages.title.came', [ALERT_DUE]: 'alert-messages.title.due' },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin, timeZone }) =>
    alertMail({ language, sellerName, alert: alertFacts.parse(facts), origin, timeZone }),
});

type Words = {
  language: Language;
  sellerName: string;
  alert: AlertMailFacts;
  origin: string;
  timeZone: string;
};

export function alertMail({ language, sellerName, alert, origin, timeZone }: Words): MailModel {
  const { about, amount, currency, brand, reason, failure, saleId } = alert;
  const due = whenText(new Date(alert.respondBy), language, timeZone);
  const names = {
    seller: inSentence(sellerName, language),
    product: inSentence(say(language, 'common.product'), language),
    amount: amountText(amount, currency, language),
    day: due,
  };
  return {
    language,
    sender: brand === null ? say(language, 'common.product') : oneLine(brand.name),
    color: brand?.color ?? null,
    greeting: null,
    amount: { minor: amount, currency },
    code: null,
    subject: say(language, `alert-messages.${about}.subject`, names),
    title: say(language, `alert-messages.${about}.heading`),
    lead: say(language, `alert-messages.${about}.lead`, names),
    facts: [
      {
        label: say(language, 'alert-messages.label.reason'),
        value: say(language, `early-alerts.reason.${reason}`),
        as: 'sentence',
      },
      { label: say(language, 'alert-messages.label.due'), value: due, as: 'sentence' },
      { label: say(language, 'alert-messages.label.sale'), value: saleId, as: 'code' },
    ],
    action: { label: say(language, 'alert-messages.action'), url: `${origin}/early-alerts` },
    also: [],
    notes: [
      failure === null
        ? say(language, 'alert-messages.rule')
        : say(language, 'alert-messages.failed', { why: say(language, `early-alerts.failure.${failure}`) }),
    ],
    footer: [say(language, 'alert-messages.why', names)],
  };
}
