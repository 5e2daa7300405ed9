import type { Language } from '#lib/kernel/language.ts';
import {
  dayText,
  inSentence,
  isolateLtr,
  type MailFact,
  type MailModel,
  messageTemplate,
} from '#lib/modules/messages/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { type BalanceFacts, balanceFacts, TEMPLATE_OF } from './balance-facts.ts';

/** Templates of the e-mails about a seller's own card and a balance below zero. */
export const BALANCE_MAILS = messageTemplate({
  titles: {
    'own-card-ends': 'balance-messages.title.own-card-ends',
    'own-card-declined': 'balance-messages.title.own-card-declined',
    'own-card-charged': 'balance-messages.title.own-card-charged',
    'balance-claimed': 'balance-messages.title.balance-claimed',
  },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin, timeZone }) =>
    balanceMail({ language, sellerName, told: balanceFacts.parse(facts), origin }, timeZone),
});

/** Path of the page on which the card is given. */
const OWN_CARD_PATH = '/settings/payouts/card';

type Words = { language: Language; sellerName: string; told: BalanceFacts; origin: string };

export function balanceMail({ language, sellerName, told, origin }: Words, timeZone: string): MailModel {
  const seller = inSentence(sellerName, language);
  const product = say(language, 'common.product');
  const sentence = (part: 'subject' | 'title' | 'lead' | 'note') =>
    say(language, `balance-messages.mail.${TEMPLATE_OF[told.kind]}.${part}`, { seller });
  return {
    language,
    subject: sentence('subject'),
    sender: product,
    color: null,
    greeting: null,
    title: sentence('title'),
    amount: 'amount' in told ? { minor: told.amount, currency: told.currency } : null,
    code: null,
    lead: sentence('lead'),
    facts: factsOf(told, language, timeZone),
    action: {
      label: say(language, `balance-messages.mail.action.${told.kind === 'charged' ? 'seeCard' : 'giveCard'}`),
      url: origin + OWN_CARD_PATH,
    },
    also: [],
    notes: [sentence('note')],
    footer: [say(language, 'balance-messages.mail.toOwner', { seller, product: inSentence(product, language) })],
  };
}

function factsOf(told: BalanceFacts, language: Language, timeZone: string): MailFact[] {
  const day = (at: Date, zone: string) => dayText(at, language, zone);
  const facts: MailFact[] = [];
  if ('card' in told && told.card !== null)
    facts.push({
      label: say(language, 'balance-messages.mail.label.card'),
      value: `${told.card.brand} ${isolateLtr(`•••• ${told.card.last4}`, language)}`,
      as: 'sentence',
    });
  if (told.kind === 'ends')
    facts.push({
      label: say(language, 'balance-messages.mail.label.lastDay'),
      value: day(new Date(`${told.lastDay}T00:00:00Z`), 'UTC'),
      as: 'sentence',
    });
  if (told.kind === 'claimed')
    facts.push({
      label: say(language, 'balance-messages.mail.label.since'),
      value: day(new Date(told.since), timeZone),
      as: 'sentence',
    });
  return facts;
}
