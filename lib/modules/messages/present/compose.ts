import { endpointFailing } from '../contract/endpoint-failing.ts';
import { isOnboardingTemplate, onboardingFacts } from '../contract/onboarding-message.ts';
import { isPersonTemplate, personLink } from '../contract/person-link.ts';
import {
  isSubscriptionTemplate,
  readSealedFacts,
  type SealedFacts,
  type SubscriptionTemplate,
} from '../contract/subscription-message.ts';
import type { MessagesContext } from '../context.ts';
import type { ClaimedMessage, ClaimedSale } from '../store.sql.ts';
import { failingMail } from './failing-mail.ts';
import { mailHtml } from './mail-html.ts';
import type { Composed, MailModel } from './mail-model.ts';
import { mailText } from './mail-text.ts';
import { onboardingMail, onboardingSecretOf } from './onboarding-mail.ts';
import { personMail, withoutToken } from './person-mail.ts';
import { saleMail } from './sale-mail.ts';
import type { SaleWords } from './sale-words.ts';
import { smsText, subscriptionSms } from './sms-text.ts';
import { subscriptionMail, withoutSecret } from './subscription-mail.ts';
import type { SubscriptionWords } from './subscription-words.ts';
import type { Language } from '#lib/kernel/language.ts';
import { documentUrl } from '#lib/kernel/sale/document-url.ts';
import { openSecret } from '#lib/platform/secrets.ts';

type Words = Pick<MessagesContext, 'timeZone' | 'origin' | 'saleUrl' | 'manageUrl'>;

/**
 * Composes the message as it is sent. A text that was composed once is kept: a second try, and a person who asks again,
 * send the same words.
 */
export function compose(context: Words, message: ClaimedMessage): Composed {
  const { subject, html, text } = message;
  // The stored copy of a message with an authenticating link or a code has neither: it is composed anew.
  if (isPersonTemplate(message.template))
    return asMail(
      personMail({
        template: message.template,
        language: message.language,
        facts: personLink.parse(message.facts),
        origin: context.origin,
      }),
    );
  if (isOnboardingTemplate(message.template)) {
    const { language, facts } = message;
    return asMail(
      onboardingMail({
        template: message.template,
        language,
        facts: onboardingFacts.parse(facts),
        origin: context.origin,
      }),
    );
  }
  if (isSubscriptionTemplate(message.template)) return composeSubscription(context, message, message.template);
  if (text !== null) return { subject, html, text };
  if (message.template === 'endpoint-failing') {
    const failing = endpointFailing.parse(message.facts);
    return asMail(
      failingMail(
        { language: message.language, sellerName: message.sellerName, failing, origin: context.origin },
        context.timeZone,
      ),
    );
  }
  if (message.sale === null) throw new Error('a message about a sale has none');
  const words = wordsOf(context, message, message.template, message.sale);
  return message.channel === 'sms'
    ? { subject: null, html: null, text: smsText(words) }
    : asMail(saleMail(words, context.timeZone));
}

/** A sale as a message with its link speaks of it, before there is such a message. */
type Linked = Pick<ClaimedSale, 'publicId' | 'type' | 'code' | 'currency' | 'productName'> & {
  price: number;
  mostPrice: number | null;
  merchantReference: string;
  notifyName: string | null;
  buyerName: string;
  createdAt: Date;
  seller: { name: string; brandName: string | null; brandColor: string | null };
};

/** The e-mail and the text message with the link of a sale, as they would be sent. */
export function composeLink(
  { saleUrl, timeZone }: Pick<Words, 'saleUrl' | 'timeZone'>,
  { seller, publicId, type, notifyName, buyerName, productName, price, mostPrice, merchantReference, ...sale }: Linked,
  language: Language,
): Composed & { sms: string } {
  const { code, currency, createdAt } = sale;
  const words: SaleWords = {
    ...{ template: 'payment-link', type, language, code, currency, reference: merchantReference },
    ...{ sellerName: seller.brandName ?? seller.name, sellerColor: seller.brandColor },
    ...{ name: notifyName ?? buyerName, product: productName, amount: price, most: mostPrice },
    ...{ url: saleUrl({ publicId, type }), manageUrl: null, document: null, at: createdAt },
    ...{ paidWith: null, installments: 1, holdUntil: null, released: 0 },
  };
  return { ...asMail(saleMail(words, timeZone)), sms: smsText(words) };
}

/** The e-mail and the text message with the link of a subscription, as they would be sent. */
export const composeSubscriptionLink = (
  { timeZone }: Pick<Words, 'timeZone'>,
  words: SubscriptionWords,
): Composed & { sms: string } => ({
  ...asMail(subscriptionMail(words, timeZone)),
  sms: subscriptionSms(words, timeZone),
});

/** The stored copy of a sent message: all of it, except a link or a code that authenticates its reader. */
export function keptOf({ template, facts }: Pick<ClaimedMessage, 'template' | 'facts'>, composed: Composed): Composed {
  if (isPersonTemplate(template)) return withoutToken(composed, personLink.parse(facts));
  if (template === 'partner-note') return composed;
  if (isOnboardingTemplate(template)) return withoutSecret(composed, onboardingSecretOf(onboardingFacts.parse(facts)));
  if (isSubscriptionTemplate(template)) {
    const { secret, also } = secretsOf(sealedFacts(template, facts));
    return withoutSecret(composed, ...[secret, also].filter((one) => one !== null));
  }
  return composed;
}

function composeSubscription(
  { timeZone }: Words,
  { channel, language, sellerName, sellerColor, facts: kept }: ClaimedMessage,
  template: SubscriptionTemplate,
): Composed {
  const facts = sealedFacts(template, kept);
  const words = { language, sellerName, sellerColor, facts, ...secretsOf(facts) };
  return channel === 'sms'
    ? { subject: null, html: null, text: subscriptionSms(words, timeZone) }
    : asMail(subscriptionMail(words, timeZone));
}

function sealedFacts(template: SubscriptionTemplate, kept: unknown): SealedFacts {
  const facts = readSealedFacts(template, kept);
  if (facts === null) throw new Error('a message about a subscription has no facts');
  return facts;
}

const openSealed = (sealed: string): string => openSecret(Buffer.from(sealed, 'base64'));

const secretsOf = ({ sealed, sealedAlso }: SealedFacts): { secret: string; also: string | null } => ({
  secret: openSealed(sealed),
  also: sealedAlso === undefined ? null : openSealed(sealedAlso),
});

const asMail = (mail: MailModel): Composed => ({ subject: mail.subject, html: mailHtml(mail), text: mailText(mail) });

function wordsOf(
  { saleUrl, manageUrl, origin }: Words,
  { language, sellerName, sellerColor, subscription, createdAt }: ClaimedMessage,
  template: SaleWords['template'],
  sale: ClaimedSale,
): SaleWords {
  const {
    name,
    productName,
    amount,
    currency,
    code,
    reference,
    type,
    most,
    paidWith,
    installments,
    holdUntil,
    released,
    document,
    at,
  } = sale;
  return {
    template,
    document: document && { ...document, url: documentUrl(origin, document.publicId) },
    language,
    sellerName,
    sellerColor,
    name,
    product: productName,
    amount,
    most,
    currency,
    code,
    reference,
    url: saleUrl(sale),
    manageUrl: subscription && manageUrl(subscription.publicId, createdAt),
    at: new Date(at),
    type,
    paidWith: template === 'payment-link' ? null : paidWith,
    installments,
    holdUntil: holdUntil ? new Date(holdUntil) : null,
    released,
  };
}
