import { type MessageToQueue, queueMessages, queueOwnerMail } from '#lib/modules/messages/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { Reminder } from '../domain/schedule.ts';
import type { Agreement, Approver, Milestone } from '../store-agreements.sql.ts';
import { agreementUrlOf, milestoneUrlOf } from '../views/addresses.ts';
import { AGREEMENT_ANSWERED, type AgreementFacts, type AnswerFacts, MAIL_OF } from './agreement-mail.ts';

/** Queues messages about agreements, inside the database transaction of what they say. */

type Origin = { origin: string };

function messageAbout(
  agreement: Agreement,
  about: AgreementFacts['about'],
  {
    once,
    name,
    recipient,
    channel = 'email',
    secret,
    milestone,
  }: {
    once: string;
    name: string;
    recipient: string;
    channel?: 'email' | 'sms';
    secret: string;
    milestone?: Milestone;
  },
): MessageToQueue {
  const facts: AgreementFacts = {
    about,
    name,
    subject: agreement.subject,
    business: agreement.buyerBusinessName,
    amount: milestone?.amount ?? agreement.amount,
    currency: agreement.currency,
    milestone: milestone && agreement.milestones.length > 1 ? milestone.description : null,
    dueAt: milestone ? milestone.dueAt.toISOString() : null,
  };
  return {
    key: `agreement ${agreement.id} ${once} ${channel} ${recipient}`,
    sellerId: agreement.sellerId,
    channel,
    template: MAIL_OF[about],
    language: agreement.language,
    recipient,
    facts,
    secret,
  };
}

/** The agreement to its buyer, by text message too where there is a phone, and to those who have to accept it. */
export async function queueOffer(inside: Database, { origin }: Origin, agreement: Agreement): Promise<void> {
  const secret = agreementUrlOf(origin, agreement.linkCode);
  const once = `offer ${agreement.now.toISOString()}`;
  const people = [{ name: agreement.buyerName, email: agreement.buyerEmail }, ...agreement.approvers];
  const mails = people.filter(
    ({ email }, place) => people.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === place,
  );
  await queueMessages(inside, [
    ...mails.map(({ name, email }) => messageAbout(agreement, 'offer', { once, name, recipient: email, secret })),
    ...(agreement.buyerPhone === ''
      ? []
      : [
          messageAbout(agreement, 'offer', {
            once,
            name: agreement.buyerName,
            recipient: agreement.buyerPhone,
            channel: 'sms',
            secret,
          }),
        ]),
  ]);
}

/** A milestone to its buyer: the page of its sale once it has one, until then that of the agreement. */
export async function queueMilestoneMail(
  inside: Database,
  { origin }: Origin,
  agreement: Agreement,
  milestone: Milestone,
  about: 'due' | Reminder,
): Promise<void> {
  const secret = milestone.sale
    ? milestoneUrlOf(origin, milestone.sale.saleId)
    : agreementUrlOf(origin, agreement.linkCode);
  const once = `milestone ${milestone.id} ${about}`;
  const to = { name: agreement.buyerName, recipient: agreement.buyerEmail };
  await queueMessages(inside, [messageAbout(agreement, about, { ...to, once, secret, milestone })]);
}

/** Six digits to an approver. */
export async function queueCode(
  inside: Database,
  agreement: Agreement,
  { name, email }: Approver,
  { code, once }: { code: string; once: string },
): Promise<void> {
  await queueMessages(inside, [
    messageAbout(agreement, 'code', { once: `code ${once}`, name, recipient: email, secret: code }),
  ]);
}

/** How an agreement was answered, to the owners of its seller. */
export async function queueAnswered(
  inside: Database,
  agreement: Agreement,
  answer: Pick<AnswerFacts, 'hasAccepted' | 'by' | 'reason'>,
): Promise<void> {
  const facts: AnswerFacts = {
    ...answer,
    agreementId: agreement.publicId,
    subject: agreement.subject,
    business: agreement.buyerBusinessName,
    amount: agreement.amount,
    currency: agreement.currency,
  };
  await queueOwnerMail(inside, {
    sellerId: agreement.sellerId,
    audience: 'seller',
    once: `agreement ${agreement.id} answered`,
    template: AGREEMENT_ANSWERED,
    facts,
  });
}
