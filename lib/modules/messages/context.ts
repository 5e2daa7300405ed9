import type { Database } from '#lib/platform/db/database.ts';
import type { MessageLinks, MessageTemplate } from './message-template.ts';
import type { SendMail, SendSms } from './sender.ts';

/** The dependencies of this module's operations; made once by the composition root. */
export type MessagesContext = {
  database: Database;
  /** Null: e-mail is switched off in this installation. */
  sendMail: SendMail | null;
  /** Null: SMS is switched off in this installation. */
  sendSms: SendSms | null;
  /** Sender address of e-mails, and the name on those in our own name rather than a seller's. */
  from: { name: string; address: string };
  /** Whether sellers without a setting of their own have the SMS module. */
  hasSmsModule: boolean;
  timeZone: string;
  /** Our own origin, without a slash at the end. */
  origin: string;
  /** Templates of all modules. */
  templates: readonly MessageTemplate[];
  /** Links that modules add to e-mails of other modules, in the order in which they stand there. */
  links: readonly MessageLinks[];
};
