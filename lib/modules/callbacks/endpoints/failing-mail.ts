import type { Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import {
  inSentence,
  isolateLtr,
  type MailFact,
  type MailModel,
  messageTemplate,
  whenText,
} from '#lib/modules/messages/index.ts';
import { type EndpointFailing, endpointFailing } from './endpoint-failing.ts';

/** Template of the e-mail about an address that keeps failing. */
export const ENDPOINT_FAILING = messageTemplate({
  titles: { 'endpoint-failing': 'callback-messages.title.endpoint-failing' },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin, timeZone }) =>
    failingMail({ language, sellerName, failing: endpointFailing.parse(facts), origin }, timeZone),
});

type FailingWords = { language: Language; sellerName: string; failing: EndpointFailing; origin: string };

/** An e-mail to an owner of a seller: an address does not take its callbacks. */
export function failingMail({ language, sellerName, failing, origin }: FailingWords, timeZone: string): MailModel {
  const seller = inSentence(sellerName, language);
  const product = say(language, 'common.product');
  const host = isolateLtr(failing.host, language);
  return {
    language,
    subject: say(language, 'callback-messages.mail.endpoint-failing.subject', { host }),
    sender: product,
    color: null,
    greeting: null,
    title: say(language, 'callback-messages.mail.endpoint-failing.title'),
    amount: null,
    code: null,
    lead: say(language, 'callback-messages.mail.endpoint-failing.lead', { seller }),
    facts: factsOf(failing, language, timeZone),
    action: { label: say(language, 'callback-messages.mail.endpoint-failing.action'), url: origin + failing.path },
    also: [],
    notes: [
      ...(failing.pausedUntil === null ? [] : [say(language, 'callback-messages.mail.endpoint-failing.paused')]),
      say(language, 'callback-messages.mail.endpoint-failing.note'),
    ],
    footer: [say(language, 'callback-messages.mail.toOwner', { seller, product: inSentence(product, language) })],
  };
}

function factsOf(
  { host, since, error, httpStatus, pausedUntil }: EndpointFailing,
  language: Language,
  timeZone: string,
): MailFact[] {
  const sentence = say(language, `deliveries.failure.${error}`);
  const when = (at: string) => whenText(new Date(at), language, timeZone);
  return [
    { label: say(language, 'callback-messages.mail.label.host'), value: host, as: 'code' },
    { label: say(language, 'callback-messages.mail.label.since'), value: when(since), as: 'sentence' },
    {
      label: say(language, 'callback-messages.mail.label.error'),
      value: httpStatus === null ? sentence : `${sentence} (${isolateLtr(`HTTP ${httpStatus}`, language)})`,
      as: 'sentence',
    },
    ...(pausedUntil === null
      ? []
      : [
          {
            label: say(language, 'callback-messages.mail.label.paused'),
            value: when(pausedUntil),
            as: 'sentence' as const,
          },
        ]),
  ];
}
