import type { Database } from '#lib/platform/db/database.ts';
import type { MessageLinks, MessageTemplate } from './message-template.ts';
import type { SendMail, SendSms } from './senders/port.ts';

/** The dependencies of this module's operations; made once by the composition root. */
export type MessagesContext = {
  database: Database;
  /** Null: e-mail is switched off in this installation. */
  sendMail: SendMail | null;
  /** Null: SMS is switched off in this installation. */
  sendSms: SendSms | null;
  /** The address that e-mails come from, and the name on those that speak for us and not for a seller. */
  from: { name: string; address: string };
  /** Whether sellers without a setting of their own have the SMS module. */
  hasSmsModule: boolean;
  timeZone: string;
  /** Our own origin, without a slash at the end. */
  origin: string;
  /** What modules send. */
  templates: readonly MessageTemplate[];
  /** What modules add to e-mails of others, in the order in which it stands there. */
  links: readonly MessageLinks[];
};
