import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SETTING_NAMES } from '#lib/platform/env.ts';
import { type KeptChild, keepChild } from './child.ts';
import { withoutConnections, withoutSettings } from './child-environment.ts';
import { readRunning, settingsAmong, writeRunning } from './running-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'kupa-running-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'running.json');
const OWNER = 'postgresql://owner:owner-password@db.example.com/kupa';
const ENVIRONMENT = {
  PATH: process.env['PATH'] ?? '',
  AWS_SECRET_ACCESS_KEY: 'somebody-elses-secret',
  npm_config_token: 'a-token',
  APP_SECRET: 'k9f3Qz7LmX2vB8nR4tY6wE1sA5dG0hJc',
  METRICS_TOKEN: '0123456789abcdef',
  DATABASE_URL: OWNER,
  APP_DATABASE_URL: 'postgresql://app:app-password@db.example.com/kupa',
  VAULT_DATABASE_URL: 'postgresql://vault:vault-password@db.example.com/kupa',
  PORT: '3000',
};

test('security 16: what runs tells others its settings by name, and nothing else of its environment', () => {
  const hide = writeRunning(folder, {
    environment: { ...ENVIRONMENT, DATABASE_URL: 'postgresql://kupa_app@db.example.com/kupa' },
    ownerUrl: null,
  });
  const text = readFileSync(path, 'utf8');
  expect(Object.keys(JSON.parse(text).environment).sort()).toEqual([
    'APP_DATABASE_URL',
    'APP_SECRET',
    'DATABASE_URL',
    'PORT',
    'VAULT_DATABASE_URL',
  ]);
  expect(Object.keys(settingsAmong(process.env)).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  for (const word of ['somebody-elses-secret', 'a-token', 'owner-password', '0123456789abcdef'])
    expect(text).not.toContain(word);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  hide();
  expect(existsSync(path)).toBe(false);
});

test('security 16: it is gone when its writer was killed, and of no use when the whole machine went off', async () => {
  const program = join(folder, 'writer.mjs');
  writeFileSync(
    program,
    `const { writeRunning } = await import(${JSON.stringify(join(process.cwd(), 'scripts/lib/running-file.ts'))});
    writeRunning(${JSON.stringify(folder)}, { environment: { APP_SECRET: 'x' }, ownerUrl: null });
    console.log('written');
    setTimeout(() => {}, 60_000);`,
  );
  const writer = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => writer.stdout.once('data', resolve));
  expect(existsSync(path)).toBe(true);
  writer.kill('SIGKILL');
  for (const until = Date.now() + 10_000; Date.now() < until && existsSync(path); )
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, JSON.stringify({ pid: writer.pid, environment: { APP_SECRET: 'x' }, ownerUrl: null }));
  expect([readRunning(folder), existsSync(path)]).toEqual([null, false]);
});

let child: KeptChild | null = null;
beforeAll(() =>
  writeFileSync(
    join(folder, 'child.mjs'),
    'process.on("message", () => {}); console.log("READY"); setTimeout(() => {}, 60_000);',
  ),
);
afterEach(() => child?.stop());

/** Data in /proc of a kept process, for every user who may read it. */
async function environmentInProc(environment: Record<string, string>): Promise<string> {
  const logFile = join(folder, 'child.log');
  rmSync(logFile, { force: true });
  const program = join(folder, 'child.mjs');
  child = keepChild({
    name: 'child',
    args: [program],
    environment,
    later: Promise.resolve({ DATABASE_URL: 'postgresql://kupa_app:told@db/kupa' }),
    logFile,
    say: () => undefined,
  });
  for (
    const until = Date.now() + 10_000;
    Date.now() < until && !(existsSync(logFile) && readFileSync(logFile, 'utf8').includes('READY'));
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(statSync(logFile).mode & 0o777).toBe(0o600);
  const pid = execFileSync('pgrep', ['-f', program], { encoding: 'utf8' }).trim().split('\n')[0];
  return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').join('\n');
}

test.skipIf(!existsSync('/proc/self/environ'))(
  "security 16: no process of the product has a connection in its environment, least of all the owner's",
  async () => {
    const text = await environmentInProc(withoutConnections(ENVIRONMENT));
    expect(text).toContain(`APP_SECRET=${ENVIRONMENT.APP_SECRET}`);
    expect(text.split('\n').filter((line) => /DATABASE_URL|postgresql:|-password/.test(line))).toEqual([]);
  },
);

test.skipIf(!existsSync('/proc/self/environ'))(
  'nor have the bank and the shop any setting of the product',
  async () => {
    const text = await environmentInProc({ ...withoutSettings(ENVIRONMENT), SHOP_PORT: '3001' });
    expect(text).toContain('SHOP_PORT=3001');
    expect(text.split('\n').filter((line) => SETTING_NAMES.some((name) => line.startsWith(`${name}=`)))).toEqual([]);
  },
);
