import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeEnumLabels } from './lib/enum-labels.mjs';

/**
 * Prerequisites of every other program of the project. Built-ins of Node 20.19 only: this file is read by whatever Node
 * the machine has; everything after it runs on the Node that package.json pins.
 */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST = [20, 19];

/** `--help`: what a program says of itself in its first comment. Nothing is installed, started or touched for it. */
export function helpIfAsked(program, flags) {
  if (!flags.includes('--help') && !flags.includes('-h')) return;
  const path = program ? resolve(root, program) : '';
  if (!existsSync(path)) {
    console.log('Name a program of ours: node scripts/run.mjs scripts/reconcile.ts --help');
    process.exit(program?.startsWith('-') ? 0 : 1);
  }
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\//.exec(readFileSync(path, 'utf8')) ?? [];
  console.log(
    comment
      .split('\n')
      .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
      .filter(Boolean)
      .join('\n'),
  );
  process.exit(0);
}

/**
 * Installs what is missing and answers the path of the pinned Node. `say` gets a line for each thing that takes time.
 */
export function ensureInstalled(say = console.log) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    console.error(`Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  process.chdir(root);
  installPackages(say);
  ensureDataClient();
  return pinnedNode();
}

/** Folder of the Prisma client, and the stamp with the schema that it was made of. */
const CLIENT = join(root, 'lib', 'platform', 'db', 'generated');
const CLIENT_STAMP = join(CLIENT, '.made-of');
const ENUM_LABELS = join(root, 'scripts', 'lib', 'enum-labels.mjs');

/**
 * Makes the typed data client of the schema, where it is not made of exactly this one: half a second, without network.
 */
export function ensureDataClient() {
  const schema = join(root, 'prisma', 'schema');
  const files = readdirSync(schema)
    .sort()
    .map((name) => join(schema, name));
  const wanted = fingerprint([...files, join(root, 'node_modules', 'prisma', 'package.json'), ENUM_LABELS]);
  if (existsSync(CLIENT_STAMP) && readFileSync(CLIENT_STAMP, 'utf8') === wanted) return;
  const { status, stdout, stderr } = spawnSync(
    pinnedNode(),
    [join(root, 'node_modules', 'prisma', 'build', 'index.js'), 'generate'],
    { cwd: root, env: { ...process.env, ...WITHOUT_DOWNLOADS }, encoding: 'utf8' },
  );
  if (status !== 0) {
    console.error(`The Prisma client could not be made:\n${stdout}${stderr}`);
    process.exit(1);
  }
  writeEnumLabels(join(CLIENT, 'enums.ts'), files.map((path) => readFileSync(path, 'utf8')).join('\n'));
  writeFileSync(CLIENT_STAMP, wanted);
}

/**
 * Prisma's tools download a native engine unless they are told of one; nothing of ours uses it, so any file that exists
 * will do.
 */
const WITHOUT_DOWNLOADS = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' };

function installPackages(say) {
  const wanted = fingerprint([join(root, 'package-lock.json')]);
  const stamp = join(root, 'node_modules', '.kupa-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (isInstalled()) return void writeFileSync(stamp, wanted);
  say('Installing packages (once, about a minute) …');
  // `npm ci` first, as it installs exactly the lock file; some npm settings make it refuse lock files that
  // `npm install` reads well.
  const isDone = npm('ci', 'ignore') || npm('install', 'inherit', '--no-save');
  if (!isDone) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

function npm(command, output, ...flags) {
  const arguments_ = [command, ...flags, '--no-audit', '--no-fund', '--loglevel=error'];
  return (
    spawnSync('npm', arguments_, {
      cwd: root,
      env: { ...process.env, ...WITHOUT_DOWNLOADS },
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
    }).status === 0
  );
}

/** Whether npm was run by hand: every package of the lock file is installed in its version. */
function isInstalled() {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const here = packages(hidden);
  return Object.entries(packages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || here[path]?.version === version,
  );
}

function pinnedNode() {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(node) ? node : process.execPath;
}

/** One hash over the names and contents of files. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}
