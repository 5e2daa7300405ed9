import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMMAND_PAGES, commandsIn, type NamedCommand } from './page-commands.ts';

/** Commands of the README and its pages exist, explain themselves, and read the flags that they are said to have. */

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const COMMANDS = COMMAND_PAGES.flatMap((page) => commandsIn(readFileSync(page, 'utf8')));

/** Arguments of Node for a command: our launcher and a program of ours, or the program alone. */
function programOf({ script }: Pick<NamedCommand, 'script'>): string[] {
  if (script.includes('/')) return ['scripts/run.mjs', script];
  return (scripts[script] ?? '').split(' ').slice(1);
}

/** Files in which a program may read its flags: itself, and what starts it. */
function readersOf(command: NamedCommand): string {
  const [launcher = '', program = ''] = programOf(command);
  const own = existsSync(program) ? [program] : [launcher, launcher.replace(/\.mjs$/, '.ts')];
  return own
    .filter(existsSync)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

test('every command is a script of the package or a program of the tree', () => {
  const unknown = COMMANDS.filter(({ script }) => !(script in scripts) && !existsSync(script));
  expect(unknown).toEqual([]);
  expect(COMMANDS.length).toBeGreaterThan(20);
});

test('every script of the package is in docs/commands.md', () => {
  const named = new Set(commandsIn(readFileSync('docs/commands.md', 'utf8')).map(({ script }) => script));
  expect(Object.keys(scripts).filter((script) => !named.has(script))).toEqual([]);
});

test('every flag is read by the program it is handed to', () => {
  const isRead = (command: NamedCommand, flag: string) => new RegExp(`\\b${flag.slice(2)}\\b`).test(readersOf(command));
  const unread = COMMANDS.flatMap((command) =>
    command.flags.filter((flag) => flag !== '--help' && !isRead(command, flag)).map((flag) => [command.text, flag]),
  );
  expect(unread).toEqual([]);
});

test('every command explains itself, without starting anything', { timeout: 60_000 }, async () => {
  const programs = new Map(COMMANDS.map((command) => [command.script, programOf(command)]));
  const said = await Promise.all(
    [...programs].map(async ([script, program]) => {
      const { stdout } = await promisify(execFile)(process.execPath, [...program, '--help'], { timeout: 30_000 });
      return { script, isSaid: stdout.trim().length > 20 };
    }),
  );
  expect(said.filter(({ isSaid }) => !isSaid)).toEqual([]);
});

test('a command that is not there and a flag that is not read are seen', () => {
  const page = 'npm run nothing\n| `npm test` | runs all; `-- --unheard` less, `--keep` keeps |\n';
  expect(commandsIn(page).map(({ script, flags }) => [script, flags])).toEqual([
    ['nothing', []],
    ['test', []],
    ['test', ['--unheard']],
    ['test', ['--keep']],
  ]);
});
