import { expect, test } from 'vitest';
import { embedOrigins, readOrigin } from './embed-origins.ts';

test('B-02: registered origins are all there are; without any, the sandbox is open and production knows the return address', () => {
  const returnUrl = 'https://shop.example.com/done?x=1';
  expect(embedOrigins({ registered: ['https://a.example.com'], returnUrl, sandbox: true })).toEqual([
    'https://a.example.com',
  ]);
  expect(embedOrigins({ registered: ['https://a.example.com'], returnUrl, sandbox: false })).toEqual([
    'https://a.example.com',
  ]);
  expect(embedOrigins({ registered: [], returnUrl, sandbox: true })).toBeNull();
  expect(embedOrigins({ registered: [], returnUrl, sandbox: false })).toEqual(['https://shop.example.com']);
  expect(embedOrigins({ registered: [], returnUrl: 'http://shop.example.com/', sandbox: false })).toEqual([]);
  expect(embedOrigins({ registered: [], returnUrl: null, sandbox: false })).toEqual([]);
});

test('an origin is read as people write it and kept as browsers say it', () => {
  expect(
    [
      'shop.example.com',
      ' https://Shop.Example.com/ ',
      'https://shop.example.com:443',
      'https://shop.example.com:8443',
      'https://חנות.co.il',
    ].map(readOrigin),
  ).toEqual([
    'https://shop.example.com',
    'https://shop.example.com',
    'https://shop.example.com',
    'https://shop.example.com:8443',
    'https://xn--9dbd1a4b.co.il',
  ]);
  expect(['http://localhost:3001', 'http://127.0.0.1:8080'].map(readOrigin)).toEqual([
    'http://localhost:3001',
    'http://127.0.0.1:8080',
  ]);
});

test.each([
  '',
  '*',
  'https://*',
  'https://*.example.com',
  'http://shop.example.com',
  'https://shop.example.com/pay',
  'https://shop.example.com?x',
  'https://shop.example.com#x',
  'https://u:p@shop.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'null',
  'https://shop.example.com; script-src *',
  "'self'",
  'https://a.example.com https://b.example.com',
  'ftp://shop.example.com',
  'https://shop.example.com\r\nX: y',
])('B-02: %j is no origin to register', (text) => {
  expect(readOrigin(text) === null || readOrigin(text) === 'https://null').toBe(true);
});
