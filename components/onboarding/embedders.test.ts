import { expect, test } from 'vitest';
import { isEmbedder } from './host-port.ts';

const NAMED = ['https://a.example', 'https://b.example:8443', 'http://localhost:*', 'http://*.localhost:*'];

test.each(['https://a.example', 'https://b.example:8443', 'http://localhost:3001', 'http://shop.localhost:80'])(
  '%s is one that is named',
  (origin) => {
    expect(isEmbedder(origin, NAMED)).toBe(true);
  },
);

test.each([
  'http://a.example',
  'https://a.example:8443',
  'https://b.example',
  'https://evil.example',
  'https://a.example.evil.example',
  'https://localhost:3001',
  'http://localhost.evil.example:80',
  'http://evillocalhost:80',
  'null',
  '',
])('%s is none', (origin) => {
  expect(isEmbedder(origin, NAMED)).toBe(false);
});

test('nobody is one where none is named', () => {
  expect(isEmbedder('http://localhost:3001', [''])).toBe(false);
});
