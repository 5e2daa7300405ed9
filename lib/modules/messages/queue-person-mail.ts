import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { wake } from '#lib/platform/jobs/jobs.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import { type PersonTemplate, type PersonLink, personLink } from './contract/person-link.ts';
import { MESSAGES_DUE } from './queue.ts';
import { queueForPerson } from './store-person.sql.ts';

/** An e-mail to one person with a link that lets them in. */
export type PersonMail = {
  /** What it is about, once: the same text never makes a second message. */
  once: string;
  template: PersonTemplate;
  recipient: string;
  language: Language;
  /** The token of the link. It is kept sealed and left out of what is kept of the letter. */
  token: string;
  inviter: string;
  place: string;
  role: PersonLink['role'];
};

/**
 * Queues it, inside the caller's database transaction too; the message jobs send it. Throws where the facts are not
 * such facts.
 */
export async function queuePersonMail(
  database: Database,
  { once, template, recipient, language, token, inviter, place, role }: PersonMail,
): Promise<void> {
  const facts = personLink.parse({
    sealed: sealSecret(token).toString('base64'),
    inviter: inviter.slice(0, 200),
    place: place.slice(0, 200),
    role,
  });
  await queueForPerson(database, { key: once, template, recipient, language, facts });
  wake(MESSAGES_DUE);
}
