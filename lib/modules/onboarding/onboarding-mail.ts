import type { Language } from '#lib/kernel/language.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { asMail, inSentence, type MailModel, messageTemplate, oneLine } from '#lib/modules/messages/index.ts';
import {
  ONBOARDING_CODE_MINUTES,
  type OnboardingFacts,
  onboardingFacts,
  type OnboardingTemplate,
} from './contract/onboarding-message.ts';

/** Mail to a seller during its onboarding, for its recipient alone. */
export const ONBOARDING_MESSAGES = messageTemplate({
  titles: {
    'onboarding-invitation': 'onboarding-messages.title.onboarding-invitation',
    'onboarding-reminder': 'onboarding-messages.title.onboarding-reminder',
    'onboarding-code': 'onboarding-messages.title.onboarding-code',
    'onboarding-changes': 'onboarding-messages.title.onboarding-changes',
    'onboarding-approved': 'onboarding-messages.title.onboarding-approved',
    'onboarding-rejected': 'onboarding-messages.title.onboarding-rejected',
    'onboarding-account': 'onboarding-messages.title.onboarding-account',
    'partner-note': 'onboarding-messages.title.partner-note',
  } satisfies Readonly<Record<OnboardingTemplate, MessageKey>>,
  to: 'people',
  isOpen: false,
  mail: ({ template, language, facts, secret }, _, { origin }) =>
    onboardingMail({
      template: template as OnboardingTemplate,
      language,
      origin,
      secret,
      facts: onboardingFacts.parse(facts),
    }),
});

type OnboardingWords = {
  template: OnboardingTemplate;
  language: Language;
  facts: OnboardingFacts;
  /** The token of the link, or the digits of a code. */
  secret: string;
  origin: string;
};

/** Messages that a partner sees beside its brand before they go. */
export const BRAND_MAILS = ['invitation', 'changes', 'approved'] as const;

export const isBrandMail = (word: unknown): word is (typeof BRAND_MAILS)[number] =>
  BRAND_MAILS.some((one) => one === word);

/** An e-mail of a partner in a brand that may not be saved yet, as HTML; its button leads to our origin alone. */
export const brandMail = (
  message: (typeof BRAND_MAILS)[number],
  brand: { name: string; color: string | null },
  { language, origin }: { language: Language; origin: string },
): string =>
  asMail(
    onboardingMail({
      template: `onboarding-${message}`,
      language,
      origin,
      secret: '',
      facts: { partner: brand.name, color: brand.color, name: '', listed: [] },
    }),
  ).html;

/** The texts of each template. */
const TEXTS = {
  'onboarding-invitation': 'invitation',
  'onboarding-reminder': 'reminder',
  'onboarding-code': 'code',
  'onboarding-changes': 'changes',
  'onboarding-approved': 'approved',
  'onboarding-rejected': 'rejected',
  'onboarding-account': 'account',
} as const satisfies Readonly<Record<Exclude<OnboardingTemplate, 'partner-note'>, string>>;

/**
 * An e-mail to a seller during its onboarding, in the name of its partner. Its link begins with our own origin, and
 * opens in the language of the message.
 */
function onboardingMail({ template, language, facts, secret, origin }: OnboardingWords): MailModel {
  if (template === 'partner-note') return partnerNote(facts, language);
  const texts = TEXTS[template];
  const words = { partner: inSentence(facts.partner, language), count: ONBOARDING_CODE_MINUTES };
  const product = inSentence(say(language, 'common.product'), language);
  return {
    language,
    subject: say(language, `onboarding-messages.${texts}.subject`, words),
    sender: oneLine(facts.partner),
    color: facts.color,
    greeting:
      oneLine(facts.name) === ''
        ? null
        : say(language, 'messages.mail.hello', { name: inSentence(facts.name, language) }),
    title: say(language, `onboarding-messages.${texts}.title`, words),
    amount: null,
    code: texts === 'code' ? secret : null,
    lead: say(language, `onboarding-messages.${texts}.lead`, words),
    facts: facts.listed.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value), as: 'words' })),
    action:
      texts === 'code'
        ? null
        : {
            label: say(language, `onboarding-messages.${texts}.action`, words),
            url: `${origin}/onboarding/${secret}?language=${language}`,
          },
    also: [],
    notes: [say(language, `onboarding-messages.${texts}.note`, words)],
    footer: [say(language, 'messages.mail.sentFor', { seller: words.partner, product })],
  };
}

/** Text of the partner; it contains no link of ours. */
function partnerNote({ partner, color, name, note }: OnboardingFacts, language: Language): MailModel {
  const [seller, product] = [inSentence(partner, language), inSentence(say(language, 'common.product'), language)];
  const subject = oneLine(note?.subject ?? '');
  const [lead = '', ...paragraphs] = (note?.text ?? '').split(/\n+/).filter((line) => line.trim() !== '');
  return {
    language,
    subject,
    sender: oneLine(partner),
    color,
    greeting: oneLine(name) === '' ? null : say(language, 'messages.mail.hello', { name: inSentence(name, language) }),
    title: subject,
    amount: null,
    code: null,
    lead,
    facts: [],
    action: null,
    also: [],
    notes: paragraphs,
    footer: [say(language, 'messages.mail.sentFor', { seller, product })],
  };
}
