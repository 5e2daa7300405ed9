import type { Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import {
  ONBOARDING_CODE_MINUTES,
  type OnboardingFacts,
  type OnboardingTemplate,
} from '../contract/onboarding-message.ts';
import type { MailModel } from './mail-model.ts';
import { inSentence, oneLine } from './plain-text.ts';

type OnboardingWords = { template: OnboardingTemplate; language: Language; facts: OnboardingFacts; origin: string };

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

/** What lets the reader in: the token of the link, or the digits of a code. */
export const onboardingSecretOf = ({ sealed }: OnboardingFacts): string => openSecret(Buffer.from(sealed, 'base64'));

/**
 * An e-mail to a seller that is being taken in. It speaks in the name of its partner; its address is made from our own
 * origin, and opens in the language of the letter.
 */
export function onboardingMail({ template, language, facts, origin }: OnboardingWords): MailModel {
  if (template === 'partner-note') return partnerNote(facts, language);
  const texts = TEXTS[template];
  const words = { partner: inSentence(facts.partner, language), count: ONBOARDING_CODE_MINUTES };
  const secret = onboardingSecretOf(facts);
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

/** What the partner wrote itself; nothing of it is a link of ours. */
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
