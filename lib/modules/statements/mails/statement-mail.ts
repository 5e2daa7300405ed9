import { z } from 'zod';
import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import { inSentence, type MailFact, type MailModel, messageTemplate, oneLine } from '#lib/modules/messages/index.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { PAPER_FORMATS } from '../contract/formats.ts';
import { periodName } from '../papers/head.ts';

export const STATEMENT_CLOSED = 'statement-closed';

/**
 * Facts of the e-mail, stored with it as JSON. `month` is `YYYY-MM`, `seller` the key of the business in addresses, or
 * `partner` the partner and its place there.
 */
const statementFacts = z.object({
  month: z.string(),
  seller: z.string().optional(),
  partner: z.object({ name: z.string(), workspace: z.string() }).optional(),
  /** The partner in whose name it is written; null is in ours. */
  brand: z.object({ name: z.string(), color: z.string().nullable() }).nullable(),
  sums: z.array(z.object({ currency: z.string(), opening: z.int(), closing: z.int() })).min(1),
});

export type StatementFacts = z.output<typeof statementFacts>;

/** E-mail about the statement of a closed month, to people who chose it. Files are behind a sign-in. */
export const STATEMENT_MAIL = messageTemplate({
  titles: { [STATEMENT_CLOSED]: 'statement-papers.mail.title' },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin }) =>
    statementMail({ language, sellerName, statement: statementFacts.parse(facts), origin }),
});

type Words = { language: Language; sellerName: string; statement: StatementFacts; origin: string };

export function statementMail({ language, sellerName, statement, origin }: Words): MailModel {
  const { month, seller = '', partner, brand, sums } = statement;
  const holder = partner ? `workspace=${partner.workspace}` : `seller=${seller}`;
  const names = {
    seller: inSentence(partner?.name ?? sellerName, language),
    product: inSentence(say(language, 'common.product'), language),
    month: periodName(month, language),
  };
  const page = `${origin}${partner ? '/partner' : ''}/statements/${month}`;
  const [first, ...others] = sums;
  return {
    language,
    subject: say(language, 'statement-papers.mail.subject', names),
    sender: brand === null ? say(language, 'common.product') : oneLine(brand.name),
    color: brand?.color ?? null,
    greeting: null,
    title: say(language, 'statement-papers.mail.heading', names),
    amount: first && others.length === 0 ? { minor: first.closing, currency: first.currency } : null,
    code: null,
    lead: say(language, 'statement-papers.mail.lead', names),
    facts: sums.flatMap((sum) => factsOf(sum, language, others.length > 0)),
    action: { label: say(language, 'statement-papers.mail.action'), url: `${page}?${holder}` },
    also: [
      ...PAPER_FORMATS.map((format) => ({
        label: say(language, 'statement-papers.mail.files', { format: format.toUpperCase() }),
        url: `${page}/file?${holder}&format=${format}&language=${language}`,
      })),
      { label: say(language, 'statement-papers.mail.change'), url: `${origin}/settings/notifications` },
    ],
    notes: [],
    footer: [say(language, 'statement-papers.mail.why', names)],
  };
}

const factsOf = (sum: StatementFacts['sums'][number], language: Language, isOneOfMany: boolean): MailFact[] =>
  (['opening', 'closing'] as const).map((of) => {
    const label = say(language, `statement-papers.mail.${of}`);
    return {
      label: isOneOfMany ? `${label}, ${isolate(sum.currency)}` : label,
      value: amountText(sum[of], sum.currency, language),
      as: 'sentence',
    };
  });
