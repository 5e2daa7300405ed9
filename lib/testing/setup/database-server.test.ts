import { expect, test } from 'vitest';
import { refuseForeign } from './database-server.ts';

test.each([
  'postgresql://127.0.0.1:5432/postgres',
  'postgresql://me:secret@localhost/postgres',
  'postgresql://[::1]:5432/postgres',
])('%s is of this machine', (url) => {
  expect(() => refuseForeign(url)).not.toThrow();
});

test.each([
  'postgresql://db.example.com/kupa',
  'postgresql://10.0.0.5/kupa',
  'postgresql://127.0.0.1.example.com/kupa',
  'postgresql://localhost@db.example.com/kupa',
])('tests are refused on %s', (url) => {
  expect(() => refuseForeign(url)).toThrow('throw-away');
});
