import { z } from 'zod';
import { isolate } from '#lib/kernel/isolate.ts';
import { inSentence, type MailModel, messageTemplate, queueMessages } from '#lib/modules/messages/index.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { type DuePartner, readOwners } from './store-partners.sql.ts';

/** E-mail to the owners of a partner whose market fees wait for an account. */

const NO_ACCOUNT = 'partner-account-missing';

const waiting = z.object({ partner: z.string(), currencies: z.array(z.string()).min(1) });

/** Template of the e-mail. */
export const PARTNER_MAILS = messageTemplate({
  titles: { [NO_ACCOUNT]: 'payout-messages.title.noAccount' },
  to: 'people',
  isOpen: true,
  mail: ({ language, facts }, _, { origin }) => noAccountMail(language, waiting.parse(facts), origin),
});

function noAccountMail(
  language: Language,
  { partner, currencies }: z.output<typeof waiting>,
  origin: string,
): MailModel {
  const product = say(language, 'common.product');
  const words = {
    partner: inSentence(partner, language),
    product: inSentence(product, language),
    currencies: currencies.map(isolate).join(', '),
  };
  return {
    language,
    subject: say(language, 'payout-messages.noAccount.subject', words),
    sender: product,
    color: null,
    greeting: null,
    title: say(language, 'payout-messages.noAccount.heading'),
    amount: null,
    code: null,
    lead: say(language, 'payout-messages.noAccount.lead', words),
    facts: [],
    action: { label: say(language, 'payout-messages.noAccount.action'), url: `${origin}/partner/fees#account` },
    also: [],
    notes: [say(language, 'payout-messages.noAccount.note')],
    footer: [say(language, 'payout-messages.returned.toOwner', { ...words, seller: words.partner })],
  };
}

/** Tells the owners of a partner once a month (`day` is `YYYY-MM-DD`) that its market fees wait. */
export async function mailNoAccount(
  database: Database,
  { partnerId, name }: Pick<DuePartner, 'partnerId' | 'name'>,
  currencies: readonly string[],
  day: string,
): Promise<void> {
  const owners = await readOwners(database, partnerId);
  await queueMessages(
    database,
    owners.map(({ email, language }) => ({
      key: `partner ${partnerId} no account ${day.slice(0, 7)} ${email}`,
      sellerId: null,
      channel: 'email' as const,
      template: NO_ACCOUNT,
      language,
      recipient: email,
      facts: { partner: name, currencies },
    })),
  );
}
