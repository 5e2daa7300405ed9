import { appendFileSync } from 'node:fs';
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { watchConnections } from '#lib/testing/watch-connections.ts';

/**
 * Loaded before a `web`: names are asked of the test's own server, connections to other machines end at a stand-in of
 * theirs, and every connection is written down, one JSON line each. The product itself is what it always is.
 */
const { WATCH_NAMES = '', WATCH_STAND_IN = '', WATCH_FILE = '' } = process.env;

dns.Resolver = class extends dns.Resolver {
  constructor(options?: ConstructorParameters<typeof dns.Resolver>[0]) {
    super(options);
    this.setServers([WATCH_NAMES]);
  }
};
syncBuiltinESMExports();

await watchConnections({
  standIn: Number(WATCH_STAND_IN),
  onAttempt: (attempt) => appendFileSync(WATCH_FILE, `${JSON.stringify(attempt)}\n`),
});
