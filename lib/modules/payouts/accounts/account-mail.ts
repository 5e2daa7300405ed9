import { z } from 'zod';
import { accountMask } from '#lib/kernel/person/bank-account.ts';
import type { Language } from '#lib/kernel/language.ts';
import {
  inSentence,
  isolateLtr,
  type MailModel,
  messageTemplate,
  queueMessages,
  queueOwnerMail,
  whenText,
} from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The e-mail about another account: to whoever was to hear of it before, so that an intruder's does not go unseen. */

const TEMPLATE = 'payout-account-changed';

const accountChanged = z.object({
  currency: z.string().length(3),
  last4: z.string().max(4),
  /** Of the account that is paid to until then; null where there was none. */
  before: z.string().max(4).nullable(),
  /** ISO 8601. */
  usableFrom: z.iso.datetime(),
  /** The partner whose account it is; left out where it is the message's seller's. */
  partner: z.string().optional(),
});

type AccountChanged = z.output<typeof accountChanged>;

/** Template of the e-mail about another account. */
export const ACCOUNT_CHANGED = messageTemplate({
  titles: { [TEMPLATE]: 'payout-accounts.title.payout-account-changed' },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin, timeZone }) =>
    changedMail({ language, sellerName, changed: accountChanged.parse(facts), origin }, timeZone),
});

type ChangedWords = { language: Language; sellerName: string; changed: AccountChanged; origin: string };

function changedMail({ language, sellerName, changed, origin }: ChangedWords, timeZone: string): MailModel {
  const product = say(language, 'common.product');
  const words = { seller: inSentence(changed.partner ?? sellerName, language), product: inSentence(product, language) };
  const when = whenText(new Date(changed.usableFrom), language, timeZone);
  const masked = (last4: string): string => isolateLtr(`${accountMask(last4)} (${changed.currency})`, language);
  return {
    language,
    subject: say(language, 'payout-accounts.mail.changed.subject', words),
    sender: product,
    color: null,
    greeting: null,
    title: say(language, 'payout-accounts.mail.changed.title', words),
    amount: null,
    code: null,
    lead: say(language, 'payout-accounts.mail.changed.lead', words),
    facts: [
      { label: say(language, 'payout-accounts.mail.label.account'), value: masked(changed.last4), as: 'sentence' },
      { label: say(language, 'payout-accounts.mail.label.from'), value: when, as: 'sentence' },
      ...(changed.before === null
        ? []
        : [
            {
              label: say(language, 'payout-accounts.mail.label.before'),
              value: masked(changed.before),
              as: 'sentence' as const,
            },
          ]),
    ],
    action: {
      label: say(language, 'payout-accounts.mail.changed.action'),
      url: origin + (changed.partner === undefined ? '/settings/payouts' : '/partner/fees#account'),
    },
    also: [],
    notes: [say(language, 'payout-accounts.mail.changed.note', words)],
    footer: [say(language, 'payout-accounts.mail.sentFor', words)],
  };
}

export type AccountChangedMail = {
  sellerId: number;
  /** The business's own addresses as they were before; they read the language of its profile. */
  to: { emails: readonly (string | null)[]; language: Language };
  change: AccountChanged;
  /** Key of the occasion. */
  once: string;
};

/** Inside the database transaction that changed the account: writes to the addresses before, and to the owners. */
export async function mailAccountChanged(
  inside: Database,
  { sellerId, to: { emails, language }, change, once }: AccountChangedMail,
): Promise<void> {
  const facts = accountChanged.parse(change);
  const key = `payout-account ${once}`;
  const recipients = [...new Set(emails.filter((email): email is string => email !== null && email !== ''))];
  await queueMessages(
    inside,
    recipients.map((recipient) => ({
      // As `queueOwnerMail` makes its keys: an owner at the same address is written to once.
      key: `${key} ${TEMPLATE} ${recipient}`,
      sellerId,
      channel: 'email' as const,
      template: TEMPLATE,
      language,
      recipient,
      facts,
    })),
  );
  await queueOwnerMail(inside, { sellerId, audience: 'seller', once: key, template: TEMPLATE, facts });
}

type PartnerAccountMail = {
  owners: readonly { email: string; language: Language }[];
  change: AccountChanged;
  once: string;
};

/** Inside the database transaction that changed the account of a partner: writes to its owners. */
export async function mailPartnerAccountChanged(
  inside: Database,
  { owners, change, once }: PartnerAccountMail,
): Promise<void> {
  const facts = accountChanged.parse(change);
  await queueMessages(
    inside,
    owners.map(({ email, language }) => ({
      key: `payout-account ${once} ${TEMPLATE} ${email}`,
      sellerId: null,
      channel: 'email' as const,
      template: TEMPLATE,
      language,
      recipient: email,
      facts,
    })),
  );
}
