import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newKeyList } from '#lib/platform/key-list.ts';

/** Where an installation keeps what is its own: the embedded database, its secrets, its sandbox file. `KUPA_DATA` moves it. */
export function dataFolder(): string {
  const folder = resolve(process.env['KUPA_DATA'] ?? '.data');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Secrets that a first start makes. The mark in front says that they are a sandbox's: production refuses them. */
export type SandboxSecrets = { appSecret: string; bankKey: string; vaultKeysFile: string };

export function sandboxSecrets(folder: string): SandboxSecrets {
  return { ...keptSecrets(join(folder, 'secrets.json')), vaultKeysFile: vaultKeysFile(join(folder, 'vault.keys')) };
}

function keptSecrets(path: string): Omit<SandboxSecrets, 'vaultKeysFile'> {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const made = { appSecret: `sandbox-${randomBytes(32).toString('base64url')}`, bankKey: `sandbox-${randomBytes(24).toString('base64url')}` };
  writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

/** The vault's keys, in a file of their own: they are changed while the product runs. */
function vaultKeysFile(path: string): string {
  if (!existsSync(path)) writeFileSync(path, newKeyList({ isDemo: true }), { mode: 0o600 });
  return path;
}

/** What a running installation tells programs that are started beside it; written by the supervisor. */
export type RunningFile = {
  pid: number;
  environment: Record<string, string>;
  /** The connection of whoever owns the tables, for migrations; the running processes do not have it. */
  ownerUrl: string;
};

export const runningFile = (folder: string): string => join(folder, 'running.json');
