import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_PAGES, commandsIn } from '../../checks/page-commands.ts';
import { freePorts } from '../ports.ts';

/**
 * Every command of the README and its pages, from a clone that has nothing but what is committed: no packages, no
 * build, no data, no settings. Long commands go in the short form that the pages give them.
 */

const folder = mkdtempSync(join(tmpdir(), 'kupa-clone-'));
const clone = join(folder, 'kupa');
const MINUTE = 60_000;

type Run = { process: ChildProcess; said: () => string; ended: Promise<number | null> };

/** As somebody types it; `PORT` is all that is set. */
function type(command: string, port: number): Run {
  const { PATH = '', HOME = '' } = process.env;
  const [program = '', ...rest] = command.split(' ');
  const env = { PATH, HOME, PORT: String(port) } as unknown as NodeJS.ProcessEnv;
  const begun = spawn(program, rest, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let text = '';
  for (const stream of [begun.stdout, begun.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = new Promise<number | null>((resolve) => void begun.once('close', resolve));
  return { process: begun, said: () => text, ended };
}

/** Ctrl-C reaches everything that a terminal has started. */
const interrupt = ({ process: { pid } }: Run): void => void (pid && process.kill(-pid, 'SIGINT'));

let port = 0;
beforeAll(async () => {
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
  port = await freePorts(3);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BESIDE = ['npm run invariants', 'npm run reconcile', 'npm run db:migrate'];
const ALONE = [
  'npm run vault:keys -- vault.keys',
  'npm run texts',
  'node scripts/run.mjs scripts/boundaries.ts draw',
  'npm run check',
  'npm run packages',
  'npm run test:unit',
  'npm run bench:page',
  'npm run test:faults -- --short --row C-02',
  'npm run test:model -- --seconds 20 --seed 7',
];
/** Tried in another way: the whole of these is what runs this test, or changes the tree. */
const ELSEWHERE = ['test', 'test:all', 'dev', 'bench', 'db:diff', 'vault:rotate', 'scripts/release-script.ts'];

test('every command of the README and its pages is tried here, or named as one that is tried elsewhere', () => {
  const tried = commandsIn([...BESIDE, ...ALONE].map((command) => `\`${command}\``).join('\n')).map(
    ({ script }) => script,
  );
  const named = COMMAND_PAGES.flatMap((page) => commandsIn(readFileSync(page, 'utf8')));
  const left = named
    .map(({ script }) => script)
    .filter((script) => ![...tried, ...ELSEWHERE, 'start', 'worker'].includes(script));
  expect([...new Set(left)]).toEqual([]);
});

describe('from a bare clone', () => {
  test(
    'npm start installs, builds and answers; other programs join it; Ctrl-C ends all',
    async () => {
      const start = type('npm start', port);
      const isThere = () => existsSync(join(clone, '.data/sandbox.json')) || start.process.exitCode !== null;
      await expect.poll(isThere, { timeout: 20 * MINUTE, interval: 1_000 }).toBe(true);
      expect([start.process.exitCode, start.said()]).toEqual([null, expect.any(String)]);
      const answer = await fetch(`http://localhost:${port}/api/health`);
      expect(answer.status).toBe(200);
      for (const command of BESIDE) {
        const run = type(command, port);
        expect([command, await run.ended, run.said()]).toEqual([command, 0, expect.any(String)]);
      }
      const worker = type('npm run worker', port);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      expect([worker.process.exitCode, worker.said()]).toEqual([null, expect.any(String)]);
      interrupt(worker);
      await worker.ended;
      interrupt(start);
      await start.ended;
      await expect(fetch(`http://localhost:${port}/api/health`)).rejects.toThrow();
    },
    25 * MINUTE,
  );

  test.each(ALONE)('%s', { timeout: 15 * MINUTE }, async (command) => {
    const run = type(command, port);
    expect([await run.ended, run.said()]).toEqual([0, expect.any(String)]);
  });
});
