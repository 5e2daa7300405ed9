import { writeFileSync } from 'node:fs';
import { newKeyList } from '#lib/platform/key-list.ts';

/**
 * `npm run vault:keys -- file`: the keys of a new installation's vault, for VAULT_KEYS_FILE. A file that is there is
 * left alone.
 */
const file = process.argv[2];
if (!file) {
  console.error('Name the file: npm run vault:keys -- /etc/kupa/vault.keys');
  process.exit(1);
}
writeFileSync(file, newKeyList({ isDemo: false }), { mode: 0o600, flag: 'wx' });
console.log(`Wrote ${file}. Keep a copy where the database's copies are not: without it no card is ever opened again.`);
