import type { MessageChannels } from '#lib/modules/messages/index.ts';
import type { FilePorts } from './make-file.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Dependencies of operations on documents. `origin` without a slash at the end. */
export type DocumentsContext = {
  database: Database;
  timeZone: string;
  origin: string;
  /** Ways to buyers that this installation has. */
  messageChannels: MessageChannels;
  /** Logos, keys and marks of the PDFs. */
  files: FilePorts;
};
