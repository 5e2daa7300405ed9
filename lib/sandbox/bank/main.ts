import { startBank } from './server.ts';
import { bankSettings } from './settings.ts';

/** The sandbox acquirer as a process of its own: the outside world. */
const bank = await startBank(bankSettings());
console.log(`bank: listening at ${bank.url}`);

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void bank.close().then(() => process.exit(0));
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, stop);
