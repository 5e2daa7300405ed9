import type { Language } from '#lib/kernel/language.ts';
import { RELEASE_AFTER_DAYS } from '#lib/modules/payments/domain/bookings.ts';
import { CUT_OFF } from '#lib/modules/payouts/domain/schedule.ts';
import { DECLINE_ADVICE, type DeclineReason } from '#lib/modules/payments/views/decline-advice.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { docsTexts } from '../texts.ts';
import type { Block, DocsContext } from '../blocks.ts';

/** Guides for the people of a business, in their language (docs/decisions/0150). */

type Guides = typeof docsTexts.guides.en;
type Keys<Of> = keyof Of & string;

/** Makes the blocks of one guide out of its texts, with `values` in their placeholders. */
function guideIn<Guide extends Keys<Guides>>(
  guide: Guide,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
) {
  type Part = Exclude<Keys<Guides[Guide]>, 'lead'>;
  const words = (key: string) => say(language, `guides.${guide}.${key}` as Parameters<typeof say>[1], values);
  return {
    lead: (): Block => ({ kind: 'text', text: words('lead'), language }),
    heading: (part: Part): Block => ({ kind: 'heading', id: part, text: words(`${part}.title`), language }),
    text: <In extends Part>(part: In, key: Keys<Guides[Guide][In]>): Block => ({
      kind: 'text',
      text: words(`${part}.${key}`),
      language,
    }),
    list: <In extends Part>(part: In, ...keys: Keys<Guides[Guide][In]>[]): Block => ({
      kind: 'list',
      items: keys.map((key) => words(`${part}.${key}`)),
      language,
    }),
  };
}

export function merchantPayouts({ language, timeZone }: DocsContext): Block[] {
  const guide = guideIn('payouts', language, { days: RELEASE_AFTER_DAYS, cutOff: CUT_OFF, timeZone });
  return [
    guide.lead(),
    guide.heading('when'),
    guide.list('when', 'schedule', 'composed', 'installments', 'newAccount'),
    guide.heading('parts'),
    guide.text('parts', 'text'),
    guide.heading('small'),
    guide.list('small', 'recent', 'parts', 'refunds', 'reserve', 'underWay', 'minimum'),
    guide.heading('back'),
    guide.text('back', 'text'),
    guide.heading('cancel'),
    guide.text('cancel', 'text'),
  ];
}

/** Words of the screens for the numbers of statistics and the advice after a decline. */
export function merchantStatistics({ language }: DocsContext): Block[] {
  const guide = guideIn('statistics', language);
  const reasons = Object.keys(DECLINE_ADVICE) as DeclineReason[];
  const nameOf = (reason: DeclineReason): string =>
    say(language, reason === 'given_up' ? 'statistics.recoverable.givenUp' : `declines.merchant.${reason}`);
  return [
    guide.lead(),
    guide.heading('counted'),
    guide.list('counted', 'day', 'rate', 'last', 'buyers'),
    guide.heading('declines'),
    guide.text('declines', 'text'),
    {
      kind: 'list',
      items: reasons.map((reason) => `${nameOf(reason)}: ${say(language, `statistics.coach.helps.${reason}`)}`),
      language,
    },
  ];
}

/** Documents by hand: what follows what, payments, and taking back. */
export function merchantDocuments({ language }: DocsContext): Block[] {
  const guide = guideIn('documents', language);
  return [
    guide.lead(),
    guide.heading('chain'),
    guide.text('chain', 'text'),
    guide.list('chain', 'offer', 'invoice', 'several'),
    guide.heading('pay'),
    guide.text('pay', 'text'),
    guide.list('pay', 'one', 'means'),
    guide.heading('back'),
    guide.text('back', 'text'),
    guide.heading('draft'),
    guide.text('draft', 'text'),
    guide.heading('files'),
    guide.text('files', 'text'),
  ];
}

/** How the books of a month are closed, for whoever keeps them. */
export function monthEnd({ language }: DocsContext): Block[] {
  const guide = guideIn('monthEnd', language);
  return [
    guide.lead(),
    guide.heading('page'),
    guide.text('page', 'text'),
    guide.heading('invoices'),
    guide.text('invoices', 'text'),
    guide.list('invoices', 'credit', 'details', 'currency'),
    guide.heading('archive'),
    guide.text('archive', 'text'),
    guide.text('archive', 'keep'),
    guide.heading('bank'),
    guide.text('bank', 'text'),
    guide.list('bank', 'names', 'amount', 'sum', 'out'),
    guide.text('bank', 'why'),
    guide.text('bank', 'read'),
    guide.heading('export'),
    guide.text('export', 'text'),
    guide.list('export', 'hashavshevet', 'remembered', 'references', 'layout'),
  ];
}
