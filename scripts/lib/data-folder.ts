import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newKeyList } from '#lib/platform/key-list.ts';

/**
 * Folder of an installation: the embedded database, its secrets, its sandbox file. `KUPA_DATA` moves it. Readable by
 * its owner alone.
 */
export function dataFolder(): string {
  const folder = resolve(process.env['KUPA_DATA'] ?? '.data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  closeToOthers(folder);
  return folder;
}

/**
 * PostgreSQL's own user, where it has one, passes through as the folder's group (`postgres-home.ts`). What earlier
 * versions left open is closed too.
 */
function closeToOthers(folder: string): void {
  const isPassedThrough = process.getuid?.() === 0 && (statSync(folder).mode & 0o777) === 0o710;
  if (!isPassedThrough) chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) chmodSync(path, 0o600);
    else if (entry.name === 'logs') for (const name of readdirSync(path)) chmodSync(join(path, name), 0o600);
  }
}

/** Secrets that a first start makes. The mark in front says that they are a sandbox's: production refuses them. */
export type SandboxSecrets = { appSecret: string; bankKey: string; vaultKeysFile: string };

export function sandboxSecrets(folder: string): SandboxSecrets {
  return { ...keptSecrets(join(folder, 'secrets.json')), vaultKeysFile: vaultKeysFile(join(folder, 'vault.keys')) };
}

function keptSecrets(path: string): Omit<SandboxSecrets, 'vaultKeysFile'> {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const made = {
    appSecret: `sandbox-${randomBytes(32).toString('base64url')}`,
    bankKey: `sandbox-${randomBytes(24).toString('base64url')}`,
  };
  writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

/** The vault's keys, in a file of their own: they are changed while the product runs. */
function vaultKeysFile(path: string): string {
  if (!existsSync(path)) writeFileSync(path, newKeyList({ isDemo: true }), { mode: 0o600 });
  return path;
}
