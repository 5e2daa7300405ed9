import { supervise } from './lib/supervisor.ts';

/** The supervisor behind `npm start` and `npm run dev`: brings everything up, keeps it up, takes it down in order. */
// A closed pipe or a full disk must not end the process: output is for people.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const isDevelopment = process.argv.includes('--dev');

const product = supervise({ isDevelopment });
let isStopping = false;

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void product
    .then(
      (running) => running.stop(),
      () => undefined,
    )
    .then(() => process.exit(0));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// The parent process ended without a signal.
process.on('disconnect', stop);

product.catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
