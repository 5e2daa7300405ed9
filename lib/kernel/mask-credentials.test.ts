import { expect, test } from 'vitest';
import { maskedAddress } from './mask-credentials.ts';

test.each([
  ['https://dana:s3cr3t@shop.example.com/cb?a=1', 'https://***@shop.example.com/cb?a=1'],
  ['http://key@shop.example.com:8443/', 'http://***@shop.example.com:8443/'],
  ['https://:s3cr3t@shop.example.com/', 'https://***@shop.example.com/'],
  ['HTTPS://dana:s3cr3t@shop.example.com', 'HTTPS://***@shop.example.com'],
  ['https://dana:a@s3cr3t@shop.example.com/', 'https://***@shop.example.com/'],
  ['https:dana:s3cr3t@shop.example.com/', 'https:***@shop.example.com/'],
  ['https:\\\\dana:s3cr3t@shop.example.com/', 'https:\\\\***@shop.example.com/'],
  ['ftp://dana:s3cr3t@shop.example.com/', 'ftp://***@shop.example.com/'],
  ['refused: https://dana:s3cr3t@shop.example.com/ and more', 'refused: https://***@shop.example.com/ and more'],
  [
    'https://a.example.com/?to=https://dana:s3cr3t@b.example.com',
    'https://a.example.com/?to=https://***@b.example.com',
  ],
])('the user and the password of %s are masked', (text, masked) => expect(maskedAddress(text)).toBe(masked));

test.each([
  'https://dana:s3cr3t/x@shop.example.com/',
  'https://dana:s3cr3t#x@shop.example.com/',
  'https://dana:x s3cr3t@shop.example.com/',
  'https://dana:\ts3cr3t@shop.example.com/',
  ' https://da\nna:s3cr3t@shop.example.com/',
])('what was meant as a password is masked where the address cannot be read: %j', (text) => {
  expect(maskedAddress(text)).toContain('***@shop.example.com');
  expect(maskedAddress(text)).not.toContain('s3cr3t');
});

test.each([
  '',
  'dana@shop.example.com',
  'https://a_b.example.com/x@y',
  'https://shop.example.com/?mail=dana@shop.example.com',
  'write to dana@shop.example.com about https://shop.example.com',
])('%j has none and stays as it is', (text) => expect(maskedAddress(text)).toBe(text));

test('a long text without end is masked in linear time', () => {
  const started = performance.now();
  for (const piece of ['https:', 'a-', 'a:/', '@', ' https://@'])
    maskedAddress(`https://${piece.repeat(500_000 / piece.length)}@`);
  expect(performance.now() - started).toBeLessThan(1_000);
});
