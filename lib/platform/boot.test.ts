import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { newKeyList } from './key-list.ts';

/** A start as it is: the real program, with settings that would be good but for one thing. */

const PRODUCTION = {
  APP_ENV: 'production', APP_URL: 'https://pay.example.com', APP_SECRET: 'k9f3Qz7LmX2vB8nR4tY6wE1sA5dG0hJc', DATABASE_URL: 'postgresql://127.0.0.1:9/kupa', BANK_URL: 'https://acquirer.example.com',
  BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3', VAULT_KEYS: newKeyList({ isDemo: false }), SMTP_URL: 'off', LOG_LEVEL: 'silent',
};

/** Longest a start that refuses may take on a busy machine, milliseconds. */
const REFUSED_WITHIN_MS = 45_000;

test('N-10: a production that is told to let local receivers through does not start, and says why', async () => {
  const environment = { ...process.env, ...PRODUCTION, CALLBACK_ALLOW_HOSTS: '127.0.0.1:9099' };
  const start = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'worker.ts'], { env: environment, timeout: REFUSED_WITHIN_MS });
  const refused = await start.then(() => null, (error: { code: number | null; stderr: string }) => error);
  // That one problem and no other, by name and not by value.
  expect(refused).toMatchObject({ code: 1, stderr: 'The settings are not complete:\n  - CALLBACK_ALLOW_HOSTS is for the sandbox and must not be set in production.\n' });
  expect(readSettings(PRODUCTION).isProduction).toBe(true);
}, 60_000);
