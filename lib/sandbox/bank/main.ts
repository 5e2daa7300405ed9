import { startMailServer } from '../mail/server.ts';
import { mailSettings } from '../mail/settings.ts';
import { startBank } from './server.ts';
import { bankSettings } from './settings.ts';

/** The outside world as a process of its own: the sandbox's acquirer, and its mail server. */
// The files of this process (the bank's books, and messages with links that sign their reader in) are readable by its
// own user only.
process.umask(0o077);

const bank = await startBank(bankSettings());
console.log(`bank: listening at ${bank.url}`);
const settings = mailSettings();
const mail = settings && (await startMailServer(settings));
if (mail) console.log(`mail server: listening at ${mail.url} and ${mail.smtpUrl}`);

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void Promise.all([bank.close(), mail?.close()]).then(() => process.exit(0));
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, stop);
