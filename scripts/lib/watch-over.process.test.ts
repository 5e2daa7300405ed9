import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Programs of ours as processes, each with an embedded PostgreSQL of its own, that end in every way there is. */

const folder = mkdtempSync(join(tmpdir(), 'kupa-left-'));
const programs = {
  good: 'console.log("at work");',
  throws: 'console.log("at work"); throw new Error("broken");',
  rejects:
    'console.log("at work"); void Promise.reject(new Error("broken")); await new Promise(() => setTimeout(() ' +
    '=> {}, 60_000));',
  exits: 'console.log("at work"); process.exit(3);',
  waits: 'console.log("at work"); await new Promise(() => setTimeout(() => {}, 60_000));',
};
const pathOf = (name: string) => join(folder, `${name}.mjs`);

beforeAll(() => {
  for (const [name, text] of Object.entries(programs)) writeFileSync(pathOf(name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

type Started = { process: ChildProcess; said: () => string; ended: Promise<number | NodeJS.Signals | null> };

/** Starts through the same launcher as `npm run`, with settings of its own. */
function start(program: string, flags: string[] = [], more: Record<string, string> = {}): Started {
  const { PATH = '', HOME = '' } = process.env;
  const begun = spawn(process.execPath, ['scripts/run.mjs', program, ...flags], {
    env: { PATH, HOME, KUPA_DATA: folder, ...more } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [begun.stdout, begun.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return {
    process: begun,
    said: () => text,
    ended: new Promise(
      (resolve) =>
        void begun.once('close', (code: number | null, signal: NodeJS.Signals | null) => resolve(code ?? signal)),
    ),
  };
}

async function until(isSo: () => boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (isSo()) return true;
  return false;
}

/** The server of the folder: its process is named in its own file, which it takes away when it ends in order. */
const serverFile = join(folder, 'postgres', 'postmaster.pid');
const serverPid = (): number => (existsSync(serverFile) ? Number(readFileSync(serverFile, 'utf8').split('\n')[0]) : 0);

/**
 * Longest from the end of a program to the end of its server on a busy machine, milliseconds; without load it is some
 * tenths of a second.
 */
const GONE_WITHIN_MS = 30_000;

async function expectNothingLeft(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0);
  expect(await until(() => !isAlive(pid), GONE_WITHIN_MS)).toBe(true);
  // In order, not killed: the next start needs no recovery.
  expect(existsSync(serverFile)).toBe(false);
}

/** Starts it and waits until it works beside its server; answers the server's process. */
async function atWork(name: string): Promise<{ started: Started; server: number }> {
  const started = start(pathOf(name));
  let server = 0;
  await until(() => {
    server = serverPid() || server;
    return started.said().includes('at work') && server > 0;
  }, 60_000);
  expect(started.said()).toContain('at work');
  return { started, server };
}

test('a data folder and what is in it are closed to everybody else, PostgreSQL runs all the same', async () => {
  await expectClosed('waits');
}, 120_000);

test('one that an earlier version left open is closed, and its database stays where it is', async () => {
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'secrets.old'), 'x', { mode: 0o644 });
  await expectClosed('waits');
  expect(lstatSync(join(folder, 'postgres')).isDirectory()).toBe(true);
}, 120_000);

async function expectClosed(program: string): Promise<void> {
  const { started, server } = await atWork(program);
  // As root PostgreSQL runs as a user of its own, whose group may pass through.
  expect(statSync(folder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
  const open = readdirSync(folder, { withFileTypes: true }).filter(
    (one) => one.isFile() && !one.name.endsWith('.mjs') && (statSync(join(folder, one.name)).mode & 0o077) !== 0,
  );
  expect(open.map(({ name }) => name)).toEqual([]);
  started.process.kill('SIGTERM');
  await started.ended;
  await expectNothingLeft(server);
}

test.each<[how: string, program: keyof typeof programs, code: number]>([
  ['ends well', 'good', 0],
  ['throws', 'throws', 1],
  ['leaves a rejection that nobody handles', 'rejects', 1],
  ['calls process.exit', 'exits', 3],
])(
  'a program that %s leaves no PostgreSQL behind',
  async (_, program, code) => {
    const { started, server } = await atWork(program);
    expect(await started.ended).toBe(code);
    await expectNothingLeft(server);
  },
  120_000,
);

test('nor does one that was given a flag it does not know', async () => {
  const started = start('scripts/reconcile.ts', ['--dya', '2026-01-01']);
  let server = 0;
  await until(() => {
    server = serverPid() || server;
    return started.process.exitCode !== null;
  }, 60_000);
  expect([await started.ended, started.said()]).toEqual([1, expect.stringContaining("Unknown option '--dya'")]);
  await expectNothingLeft(server);
}, 120_000);

test.each<[signal: NodeJS.Signals]>([['SIGTERM'], ['SIGINT'], ['SIGKILL']])(
  'nor does one whose launcher gets %s',
  async (signal) => {
    const { started, server } = await atWork('waits');
    started.process.kill(signal);
    await started.ended;
    await expectNothingLeft(server);
  },
  120_000,
);

test('nor does one that is killed itself, with no chance to say a word', async () => {
  const { started, server } = await atWork('waits');
  const [own = 0] = execFileSync('pgrep', ['-P', String(started.process.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  process.kill(own, 'SIGKILL');
  await started.ended;
  await expectNothingLeft(server);
}, 120_000);

test.each([
  'scripts/test.ts',
  'scripts/reconcile.ts',
  'scripts/db-diff.ts',
  'scripts/db-migrate.ts',
  'bench/run.ts',
  'faults/run.ts',
  'worker.ts',
])('--help of %s says what it is for and starts nothing', async (program) => {
  const before = readdirSync('prisma/migrations').length;
  const started = start(program, ['--help']);
  expect([await started.ended, started.said().length > 40, serverPid()]).toEqual([0, true, 0]);
  expect(readdirSync('prisma/migrations')).toHaveLength(before);
});

test.each<[what: string, more: Record<string, string>]>([
  ['nothing else', {}],
  ['no secret', { APP_ENV: 'production' }],
  ['no environment', { APP_SECRET: 'k9f3Qz7LmX2vB8nR4tY6wE1sA5dG0hJc' }],
])(
  'security 20: a program that is told of a database and %s refuses before it connects to it',
  async (_, more) => {
    for (const program of ['scripts/db-migrate.ts', 'scripts/invariants.ts', 'worker.ts']) {
      const started = start(program, [], { DATABASE_URL: 'postgresql://owner@127.0.0.1:9/kupa', ...more });
      expect([program, await started.ended, started.said()]).toEqual([
        program,
        1,
        expect.stringContaining('DATABASE_URL names a database of yours'),
      ]);
      expect(started.said()).not.toContain('ECONNREFUSED');
    }
  },
  60_000,
);

test.skipIf(process.platform === 'win32')(
  'a child that a benchmark had stopped does not outlive the benchmark, however that ends',
  async () => {
    const child = join(folder, 'stopped.mjs');
    writeFileSync(child, 'setInterval(() => undefined, 1_000);');
    const parent = join(folder, 'starts.mjs');
    writeFileSync(
      parent,
      `import { forkOwn } from ${JSON.stringify(join(process.cwd(), 'scripts/lib/watch-over.ts'))};
      const child = forkOwn(${JSON.stringify(child)});
      child.once('spawn', () => { child.kill('SIGSTOP'); console.log(child.pid); });`,
    );
    const begun = spawn(join('node_modules', 'node', 'bin', 'node'), [parent], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      begun.stdout.once('data', (said: Buffer) => resolve(Number(said.toString()))),
    );
    expect(isAlive(pid)).toBe(true);
    begun.kill('SIGKILL');
    for (let turn = 0; turn < 100 && isAlive(pid); turn += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isAlive(pid)).toBe(false);
  },
);
