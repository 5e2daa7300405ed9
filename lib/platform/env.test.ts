import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './env.ts';

const SANDBOX = { APP_SECRET: 'sandbox-0123456789abcdefghijklmnop', DATABASE_URL: 'postgresql://localhost/kupa', BANK_URL: 'http://127.0.0.1:3002', BANK_KEY: 'sandbox-0123456789' };

const PRODUCTION = {
  APP_ENV: 'production', APP_URL: 'https://pay.example.com', APP_SECRET: 'k9f3Qz7LmX2vB8nR4tY6wE1sA5dG0hJc', DATABASE_URL: 'postgresql://db.example.com/kupa',
  BANK_URL: 'https://acquirer.example.com', BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

test('a sandbox needs no more than its secrets and addresses', () => {
  expect(readSettings(SANDBOX)).toMatchObject({ environment: 'sandbox', port: 3000, appUrl: 'http://localhost:3000', timeZone: 'Asia/Jerusalem', callbackAllowHosts: [] });
});

test('everything that is missing is said at once, by name and never by value', () => {
  expect(problemsOf({ PORT: 'many' })).toHaveLength(5);
  expect(problemsOf({ ...SANDBOX, APP_SECRET: 'tiny-and-secret' }).join()).not.toContain('tiny-and-secret');
});

test('production starts with settings of its own', () => {
  expect(readSettings(PRODUCTION).isProduction).toBe(true);
});

test.each<[what: string, wrong: Record<string, string>, named: string]>([
  ['an http address', { APP_URL: 'http://pay.example.com' }, 'APP_URL'],
  ['a demo secret', { APP_SECRET: SANDBOX.APP_SECRET }, 'APP_SECRET'],
  ['one letter repeated as a secret', { APP_SECRET: 'a'.repeat(40) }, 'APP_SECRET'],
  ['a short secret', { APP_SECRET: 'k9f3Qz7LmX2v' }, 'APP_SECRET'],
  ['a demo key for the acquirer', { BANK_KEY: SANDBOX.BANK_KEY }, 'BANK_KEY'],
  ['the simulated bank', { BANK_URL: 'http://127.0.0.1:3002' }, 'BANK_URL'],
  ['the demo shop', { SHOP_URL: 'http://localhost:3001' }, 'SHOP_URL'],
  ['N-10: local callback receivers', { CALLBACK_ALLOW_HOSTS: '127.0.0.1:9099' }, 'CALLBACK_ALLOW_HOSTS'],
  ['the embedded database', { DATABASE_EMBEDDED: '1' }, 'DATABASE_URL'],
  ['a time zone that is none', { APP_TIME_ZONE: 'Asia/Atlantis' }, 'APP_TIME_ZONE'],
])('O-01: production refuses to start on %s', (_, wrong, named) => {
  const problems = problemsOf({ ...PRODUCTION, ...wrong });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${named} `));
});

test('the embedded database is let through by an explicit switch', () => {
  expect(problemsOf({ ...PRODUCTION, DATABASE_EMBEDDED: '1', ALLOW_EMBEDDED_DATABASE: '1' })).toEqual([]);
});
