import type { Language } from '#lib/kernel/language.ts';
import { INVITATION_DAYS } from '#lib/modules/access/contract/people.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import type { PersonLink, PersonTemplate } from '../contract/person-link.ts';
import type { Composed, MailModel } from './mail-model.ts';
import { inSentence } from './plain-text.ts';

type PersonWords = { template: PersonTemplate; language: Language; facts: PersonLink; origin: string };

const PATHS: Readonly<Record<PersonTemplate, string>> = { invitation: '/invitation', 'password-reset': '/reset/new' };

const tokenOf = ({ sealed }: PersonLink): string => openSecret(Buffer.from(sealed, 'base64'));

/**
 * An e-mail with a link that lets one person in, once. Its address is made from our own origin, never from what a
 * request said.
 */
export function personMail({ template, language, facts, origin }: PersonWords): MailModel {
  const product = inSentence(say(language, 'common.product'), language);
  const words = { product, place: inSentence(facts.place, language), inviter: inSentence(facts.inviter, language) };
  return {
    language,
    subject: say(language, `messages.mail.${template}.subject`, words),
    sender: say(language, 'common.product'),
    color: null,
    greeting: null,
    title: say(language, `messages.mail.${template}.title`, words),
    amount: null,
    code: null,
    lead: say(language, `messages.mail.${template}.lead`, words),
    facts:
      facts.role === null
        ? []
        : [
            { label: say(language, 'messages.mail.label.business'), value: facts.place, as: 'words' },
            {
              label: say(language, 'messages.mail.label.role'),
              value: say(language, `access.role.${facts.role}`),
              as: 'sentence',
            },
          ],
    // Behind the hash: no server, log or other site ever sees it.
    action: {
      label: say(language, `messages.mail.${template}.action`, words),
      url: `${origin}${PATHS[template]}#${tokenOf(facts)}`,
    },
    also: [],
    notes: [
      template === 'invitation'
        ? say(language, 'messages.mail.linkDays', { days: INVITATION_DAYS })
        : say(language, 'messages.mail.linkOnce'),
      say(language, `messages.mail.${template}.note`, words),
    ],
    footer: [say(language, 'messages.mail.fromUs', words)],
  };
}

/** The letter as it may be kept: without the token of its link. */
export function withoutToken(composed: Composed, facts: PersonLink): Composed {
  const token = tokenOf(facts);
  const cut = (text: string): string => text.replaceAll(token, '…');
  return { subject: composed.subject, html: composed.html && cut(composed.html), text: cut(composed.text) };
}
