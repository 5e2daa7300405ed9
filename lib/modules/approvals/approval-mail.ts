import { z } from 'zod';
import type { Language } from '#lib/kernel/language.ts';
import { inSentence, type MailModel, messageTemplate, queueMessages, whenText } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Approver } from './approval-kind.ts';

/** The e-mail to people who may approve what waits. */

const TEMPLATE = 'approval-asked';

const approvalAsked = z.object({
  /** A whole sentence, in the language of the recipient. */
  says: z.string().min(1).max(500),
  asker: z.string().max(200),
  /** ISO 8601. */
  expiresAt: z.iso.datetime(),
  path: z.string().regex(/^\/(?!\/)/),
});

/** Template of the e-mail about what waits. */
export const APPROVAL_ASKED = messageTemplate({
  titles: { [TEMPLATE]: 'approvals.title.approval-asked' },
  to: 'people',
  isOpen: true,
  mail: ({ language, sellerName, facts }, _, { origin, timeZone }) =>
    askedMail({ language, sellerName, asked: approvalAsked.parse(facts), origin }, timeZone),
});

type AskedWords = { language: Language; sellerName: string; asked: z.output<typeof approvalAsked>; origin: string };

function askedMail({ language, sellerName, asked, origin }: AskedWords, timeZone: string): MailModel {
  const product = say(language, 'common.product');
  const words = { asker: inSentence(asked.asker, language), product: inSentence(product, language) };
  return {
    language,
    subject: say(language, 'approvals.mail.subject', words),
    sender: product,
    color: null,
    greeting: null,
    title: say(language, 'approvals.mail.title', words),
    amount: null,
    code: null,
    lead: asked.says,
    facts: [
      ...(sellerName === ''
        ? []
        : [{ label: say(language, 'approvals.mail.label.business'), value: sellerName, as: 'words' as const }]),
      { label: say(language, 'approvals.mail.label.asker'), value: asked.asker, as: 'words' },
      {
        label: say(language, 'approvals.mail.label.until'),
        value: whenText(new Date(asked.expiresAt), language, timeZone),
        as: 'sentence',
      },
    ],
    action: { label: say(language, 'approvals.mail.action'), url: origin + asked.path },
    also: [],
    notes: [say(language, 'approvals.mail.note')],
    footer: [say(language, 'approvals.mail.sentFor', words)],
  };
}

type ToApprovers = {
  sellerId: number | null;
  publicId: string;
  expiresAt: Date;
  asker: string;
  path: string;
  says: (language: Language) => string;
};

/** Inside the database transaction of the request: writes to each of the people, in their language. */
export async function mailApprovers(
  inside: Database,
  approvers: readonly Approver[],
  { sellerId, publicId, expiresAt, asker, path, says }: ToApprovers,
): Promise<void> {
  await queueMessages(
    inside,
    approvers.map(({ userId, email, language }) => ({
      key: `approval ${publicId} ${userId}`,
      sellerId,
      channel: 'email' as const,
      template: TEMPLATE,
      language,
      recipient: email,
      facts: approvalAsked.parse({ says: says(language), asker, expiresAt: expiresAt.toISOString(), path }),
    })),
  );
}
