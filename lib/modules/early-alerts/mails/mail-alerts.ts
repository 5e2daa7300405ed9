import { type MessageToQueue, queueMessages, queueOwnerMail } from '#lib/modules/messages/index.ts';
import { readBrand, readMoneyReaders } from '#lib/modules/notifications/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { eachOf, ONE_AT_A_TIME } from '#lib/platform/queue/batches.ts';
import { ALERT_CAME, ALERT_DUE, type AlertMailFacts } from './alert-mail.ts';
import { holdToMail, listToMail, type MailedAlert, noteMailed } from './store-mails.sql.ts';

/** Alerts of one run of the job. */
const MOST_OF_A_RUN = 500;

/**
 * Writes about the early alerts that wait for a person, one transaction each: when one came or its rule could not
 * refund it, and a day before its time is over. Alerts that a rule answers are written about to nobody. Returns how
 * many were looked at.
 */
export async function mailAlerts(database: Database): Promise<number> {
  const due = await listToMail(database, MOST_OF_A_RUN);
  await eachOf(
    due,
    ({ id }) =>
      database.inTransaction(async (inside) => {
        const held = await holdToMail(inside, id);
        if (!held) return;
        await queueAlertMail(inside, held);
        await noteMailed(inside, id);
      }),
    ({ id }) => ({ job: 'mail-alerts', says: 'an early alert was not written about', where: `alert ${id}` }),
    ONE_AT_A_TIME,
  );
  return due.length;
}

/** Queues the e-mail about an alert, to the owners and to people who chose mails about disputes; none twice. */
async function queueAlertMail(inside: Database, alert: MailedAlert): Promise<void> {
  const { sellerId, alertId, isFirst, respondBy, ...rest } = alert;
  const template = isFirst ? ALERT_CAME : ALERT_DUE;
  const brand = await readBrand(inside, sellerId);
  const about = isFirst ? 'came' : 'due';
  const facts: AlertMailFacts = { about, ...rest, respondBy: respondBy.toISOString(), brand };
  const once = `alert ${alertId}`;
  await queueOwnerMail(inside, { sellerId, audience: 'seller', once, template, facts });
  const readers = await readMoneyReaders(inside, sellerId, 'disputes');
  // The key of an owner's mail: an owner who chose them as well has one.
  const messages = readers.map(
    ({ email, language }): MessageToQueue => ({
      key: `${once} ${template} ${email}`,
      sellerId,
      channel: 'email',
      template,
      language,
      recipient: email,
      facts,
    }),
  );
  await queueMessages(inside, messages);
}
