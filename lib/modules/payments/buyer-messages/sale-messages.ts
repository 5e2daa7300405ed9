import { type DueMessage, messageTemplate, type TemplateContext } from '#lib/modules/messages/index.ts';
import { shortUrlOf } from '#lib/kernel/sale/link-code.ts';
import { saleUrlOf } from '../views/sale-link.ts';
import { saleMail } from './sale-mail.ts';
import { saleSubjects, type SaleSubject } from './sale-subjects.sql.ts';
import { isLinkTemplate, saleSms, type SaleTemplate, type SaleMessageData } from './sale-sms.ts';

/**
 * Templates of the messages about succeeded attempts, by kind. Without a message: a declined payment, which the buyer
 * sees on the page and can repeat there; a chargeback, which the buyer requested; a card that was stored without a
 * payment.
 */
const TEMPLATES: Readonly<Record<string, SaleTemplate>> = {
  pay: 'receipt',
  capture: 'receipt',
  authorize: 'hold',
  refund: 'refund',
  void: 'release',
};

/** Template of a success by its attempt's kind; null for kinds without a message. */
export const saleTemplateOf = (kind: string): SaleTemplate | null => TEMPLATES[kind] ?? null;

/** States in which a payment link is still worth sending. */
const PAYABLE: readonly string[] = ['initial', 'failed'];

export const isLinkPayable = (saleStatus: string): boolean => PAYABLE.includes(saleStatus);

const TITLES = {
  'payment-link': 'sale-messages.title.payment-link',
  'payment-reminder': 'sale-messages.title.payment-reminder',
  receipt: 'sale-messages.title.receipt',
  hold: 'sale-messages.title.hold',
  refund: 'sale-messages.title.refund',
  release: 'sale-messages.title.release',
} as const satisfies Readonly<Record<SaleTemplate, string>>;

/** Names of the templates of messages to buyers about sales. */
export const SALE_TEMPLATES: readonly string[] = Object.keys(TITLES);

/** Messages to buyers about sales. */
export const SALE_MESSAGES = messageTemplate<SaleSubject>({
  titles: TITLES,
  to: 'buyer',
  isOpen: true,
  load: saleSubjects,
  // A link may go out while its buyer tries to pay; a reminder may not.
  whyNot: ({ template }, { status, isBusy }) =>
    isLinkTemplate(template) && (!isLinkPayable(status) || (template === 'payment-reminder' && isBusy))
      ? 'not_payable'
      : null,
  nameOf: ({ name }) => name,
  mail: (message, sale, context) => saleMail(messageDataOf(message, sale, context), context.timeZone),
  sms: (message, sale, context) => saleSms(messageDataOf(message, sale, context)),
});

function messageDataOf(
  { language, sellerName, sellerColor, template }: DueMessage,
  { productName, linkCode, ...sale }: SaleSubject,
  { origin }: TemplateContext,
): SaleMessageData {
  return {
    ...sale,
    language,
    sellerName,
    sellerColor,
    template: template as SaleTemplate,
    product: productName,
    url: linkCode === null ? saleUrlOf(origin, sale) : shortUrlOf(origin, linkCode),
    paidWith: isLinkTemplate(template) ? null : sale.paidWith,
  };
}
