import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newKeyList } from './key-list.ts';

/** A start as it is: the real program, with the settings of an installation that would be good but for one thing. */

const PRODUCTION = {
  APP_ENV: 'production', APP_URL: 'https://pay.example.com', APP_SECRET: 'k9f3Qz7LmX2vB8nR4tY6wE1sA5dG0hJc', DATABASE_URL: 'postgresql://127.0.0.1:9/kupa', BANK_URL: 'https://acquirer.example.com',
  BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3', VAULT_KEYS: newKeyList({ isDemo: false }), SMTP_URL: 'off', LOG_LEVEL: 'silent',
};

/** Longest a start that refuses may take on a busy machine, and how long one that goes on is watched, milliseconds. */
const REFUSED_WITHIN_MS = 45_000;
const WATCHED_MS = 4_000;

async function boot(more: Record<string, string>, timeout: number): Promise<{ code: number | null; said: string }> {
  // What starts is ended: only a start that refuses ends by itself, and with 1.
  const running = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'worker.ts'], { env: { ...process.env, ...PRODUCTION, ...more }, timeout });
  return running.then(() => ({ code: 0, said: '' }), (error: { code: number | null; stderr: string }) => ({ code: error.code, said: error.stderr }));
}

test('N-10: a production that is told to let local receivers through does not start, and says why', async () => {
  const [{ code, said }, without] = await Promise.all([boot({ CALLBACK_ALLOW_HOSTS: '127.0.0.1:9099' }, REFUSED_WITHIN_MS), boot({}, WATCHED_MS)]);
  expect(code).toBe(1);
  expect(said).toContain('CALLBACK_ALLOW_HOSTS is for the sandbox and must not be set in production.');
  expect(said).not.toContain('127.0.0.1:9099');
  expect(without.code).not.toBe(1);
}, 60_000);
