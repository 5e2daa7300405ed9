import type { Language } from '#lib/kernel/language.ts';
import { inSentence, type MailModel, messageTemplate } from '#lib/modules/messages/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { INVITATION_DAYS } from '../contract/people.ts';
import { type PersonLink, personLink, type PersonTemplate } from './person-link.ts';

/** Links that let a person in: for its recipient alone. */
export const PERSON_LINKS = messageTemplate({
  titles: {
    invitation: 'access-messages.title.invitation',
    'password-reset': 'access-messages.title.password-reset',
  },
  to: 'people',
  isOpen: false,
  mail: ({ template, language, facts, secret }, _, { origin }) =>
    personMail({
      template: template as PersonTemplate,
      language,
      origin,
      facts: personLink.parse(facts),
      token: secret,
    }),
});

type PersonWords = {
  template: PersonTemplate;
  language: Language;
  facts: PersonLink;
  token: string;
  origin: string;
};

const PATHS: Readonly<Record<PersonTemplate, string>> = { invitation: '/invitation', 'password-reset': '/reset/new' };

/**
 * An e-mail with a link that lets one person in, once. The link begins with our own origin, never with one of the
 * request.
 */
function personMail({ template, language, facts, token, origin }: PersonWords): MailModel {
  const product = inSentence(say(language, 'common.product'), language);
  const text = facts.role === 'operator' ? 'operator' : template;
  const words = { product, place: inSentence(facts.place, language), inviter: inSentence(facts.inviter, language) };
  return {
    language,
    subject: say(language, `access-messages.mail.${text}.subject`, words),
    sender: say(language, 'common.product'),
    color: null,
    greeting: null,
    title: say(language, `access-messages.mail.${text}.title`, words),
    amount: null,
    code: null,
    lead: say(language, `access-messages.mail.${text}.lead`, words),
    facts:
      facts.role === null || facts.role === 'operator'
        ? []
        : [
            { label: say(language, 'access-messages.mail.label.business'), value: facts.place, as: 'words' },
            {
              label: say(language, 'access-messages.mail.label.role'),
              value: say(language, `access.role.${facts.role}`),
              as: 'sentence',
            },
          ],
    // Token behind the `#`: browsers send it to no server, so that no log or other site sees it.
    action: {
      label: say(language, `access-messages.mail.${text}.action`, words),
      url: `${origin}${PATHS[template]}#${token}`,
    },
    also: [],
    notes: [
      template === 'invitation'
        ? say(language, 'access-messages.mail.linkDays', { days: INVITATION_DAYS })
        : say(language, 'access-messages.mail.linkOnce'),
      say(language, `access-messages.mail.${text}.note`, words),
    ],
    footer: [say(language, 'messages.mail.fromUs', words)],
  };
}
