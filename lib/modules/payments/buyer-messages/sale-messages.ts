import { type DueMessage, messageTemplate, type TemplateContext } from '#lib/modules/messages/index.ts';
import { saleUrlOf } from '../views/sale-url.ts';
import { saleMail } from './sale-mail.ts';
import { saleSubjects, type SaleSubject } from './sale-subjects.sql.ts';
import { saleSms, type SaleTemplate, type SaleWords } from './sale-words.ts';

/**
 * Which attempts a buyer is told about once they have succeeded, and how. Not told: a declined payment, which the buyer
 * sees where it happened and may try again there; a chargeback, which the buyer asked for; a card that was kept without
 * a payment.
 */
const TEMPLATES: Readonly<Record<string, SaleTemplate>> = {
  pay: 'receipt',
  capture: 'receipt',
  authorize: 'hold',
  refund: 'refund',
  void: 'release',
};

/** The template of a success by its attempt's kind; null where the buyer is not told. */
export const saleTemplateOf = (kind: string): SaleTemplate | null => TEMPLATES[kind] ?? null;

/** States in which a payment link is still worth sending. */
const PAYABLE: readonly string[] = ['initial', 'failed'];

export const isLinkPayable = (saleStatus: string): boolean => PAYABLE.includes(saleStatus);

const TITLES = {
  'payment-link': 'sale-messages.title.payment-link',
  receipt: 'sale-messages.title.receipt',
  hold: 'sale-messages.title.hold',
  refund: 'sale-messages.title.refund',
  release: 'sale-messages.title.release',
} as const satisfies Readonly<Record<SaleTemplate, string>>;

/** The names of what buyers are told of sales. */
export const SALE_TEMPLATES: readonly string[] = Object.keys(TITLES);

/** What buyers are told of sales. */
export const SALE_MESSAGES = messageTemplate<SaleSubject>({
  titles: TITLES,
  to: 'buyer',
  isOpen: true,
  load: saleSubjects,
  whyNot: ({ template }, { status }) => (template === 'payment-link' && !isLinkPayable(status) ? 'not_payable' : null),
  nameOf: ({ name }) => name,
  mail: (message, sale, context) => saleMail(wordsOf(message, sale, context), context.timeZone),
  sms: (message, sale, context) => saleSms(wordsOf(message, sale, context)),
});

function wordsOf(
  { language, sellerName, sellerColor, template }: DueMessage,
  { productName, ...sale }: SaleSubject,
  { origin }: TemplateContext,
): SaleWords {
  return {
    ...sale,
    language,
    sellerName,
    sellerColor,
    template: template as SaleTemplate,
    product: productName,
    url: saleUrlOf(origin, sale),
    paidWith: template === 'payment-link' ? null : sale.paidWith,
  };
}
