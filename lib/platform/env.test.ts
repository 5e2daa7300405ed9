import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './env.ts';

const SANDBOX = {
  APP_SECRET: 'sandbox-0123456789abcdef0123456789abcdef', BANK_KEY: 'sandbox-0123456789abcdef', DATABASE_URL: 'postgresql://127.0.0.1/kupa', BANK_URL: 'http://127.0.0.1:4000',
};
const PRODUCTION = {
  APP_ENV: 'production', APP_URL: 'https://pay.example.com', APP_SECRET: 'kJ8s0dK2lq9ZxW7vB3nM5tR1yU6pE4aC', BANK_KEY: 'Q9w8E7r6T5y4U3i2', DATABASE_URL: 'postgres://db.example.com/kupa', BANK_URL: 'https://bank.example.com/',
};

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

test('a sandbox needs four settings; the rest has defaults', () => {
  expect(readSettings(SANDBOX)).toEqual({
    environment: 'sandbox', isProduction: false, port: 3000, appUrl: 'http://localhost:3000', timeZone: 'Asia/Jerusalem', appSecret: SANDBOX.APP_SECRET, databaseUrl: SANDBOX.DATABASE_URL,
    bankUrl: SANDBOX.BANK_URL, bankKey: SANDBOX.BANK_KEY, shopUrl: null, callbackAllowHosts: [], logLevel: 'info',
  });
});

test('addresses lose their last slash, hosts are a list, empty is as good as absent', () => {
  const read = readSettings({ ...SANDBOX, PORT: '4100', APP_URL: '', SHOP_URL: 'http://127.0.0.1:5000/', BANK_URL: 'http://127.0.0.1:4000/', CALLBACK_ALLOW_HOSTS: ' LocalHost:1 ,, 127.0.0.1:2 ' });
  expect(read).toMatchObject({ appUrl: 'http://localhost:4100', shopUrl: 'http://127.0.0.1:5000', bankUrl: 'http://127.0.0.1:4000', callbackAllowHosts: ['localhost:1', '127.0.0.1:2'] });
  expect(readSettings({ ...SANDBOX, APP_URL: 'https://pay.example.com/shop/' }).appUrl).toBe('https://pay.example.com');
});

test.each<[name: string, value: string | undefined, problem: string]>([
  ['APP_SECRET', undefined, 'APP_SECRET is missing.'],
  ['APP_SECRET', 'short', 'APP_SECRET must be at least 32 characters.'],
  ['DATABASE_URL', undefined, 'DATABASE_URL is missing.'],
  ['DATABASE_URL', 'mysql://127.0.0.1/x', 'DATABASE_URL must be a postgresql:// address.'],
  ['BANK_KEY', undefined, 'BANK_KEY is missing.'],
  ['BANK_KEY', 'short', 'BANK_KEY must be at least 16 characters.'],
  ['BANK_URL', 'ftp://bank', 'BANK_URL must be an http or https address.'],
  ['APP_ENV', 'prod', 'APP_ENV must be sandbox or production.'],
  ['PORT', '0', 'PORT must be a port.'],
  ['PORT', '65536', 'PORT must be a port.'],
  ['PORT', 'web', 'PORT must be a number.'],
  ['APP_URL', 'pay.example.com', 'APP_URL must be an http or https address.'],
  ['APP_TIME_ZONE', 'Asia/Atlantis', 'APP_TIME_ZONE must be a time zone such as Asia/Jerusalem.'],
  ['SHOP_URL', 'javascript:alert(1)', 'SHOP_URL must be an http or https address.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn, error or silent.'],
])('%s=%s is refused in one sentence', (name, value, problem) => {
  expect(problemsOf({ ...SANDBOX, [name]: value })).toEqual([problem]);
});

test('all problems are said at once, and no value is repeated', () => {
  const problems = problemsOf({ APP_SECRET: 'hunter2', BANK_KEY: 'hunter2' });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['APP_SECRET', 'DATABASE_URL', 'BANK_URL', 'BANK_KEY']);
  expect(problems.join()).not.toContain('hunter2');
});

test('production takes settings of its own', () => {
  expect(readSettings(PRODUCTION)).toMatchObject({ isProduction: true, appUrl: 'https://pay.example.com', bankUrl: 'https://bank.example.com' });
});

test.each<[name: string, change: Record<string, string>]>([
  ['APP_URL', { APP_URL: 'http://pay.example.com' }],
  ['APP_SECRET', { APP_SECRET: SANDBOX.APP_SECRET }],
  ['APP_SECRET', { APP_SECRET: 'a'.repeat(40) }],
  ['BANK_KEY', { BANK_KEY: SANDBOX.BANK_KEY }],
  ['BANK_URL', { BANK_URL: 'http://127.0.0.1:4000' }],
  ['BANK_URL', { BANK_URL: 'http://localhost:4000' }],
  ['BANK_URL', { BANK_URL: 'http://[::1]:4000' }],
  ['SHOP_URL', { SHOP_URL: 'https://shop.example.com' }],
  ['CALLBACK_ALLOW_HOSTS', { CALLBACK_ALLOW_HOSTS: '10.0.0.1:80' }],
  ['DATABASE_URL', { DATABASE_EMBEDDED: '1' }],
])('production refuses a %s of the sandbox: %j', (name, change) => {
  expect(problemsOf({ ...PRODUCTION, ...change }).map((problem) => problem.split(' ')[0])).toEqual([name]);
});

test('production runs on the embedded database when it is told to', () => {
  expect(problemsOf({ ...PRODUCTION, DATABASE_EMBEDDED: '1', ALLOW_EMBEDDED_DATABASE: '1' })).toEqual([]);
});

test('settings cannot be changed', () => {
  expect(Object.isFrozen(readSettings(SANDBOX))).toBe(true);
});
