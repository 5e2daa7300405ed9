import { expect, test } from 'vitest';
import { embedOrigins, readOrigin } from './embed-origins.ts';

const own = 'https://pay.example.com';

test('B-02: registered origins are all there are; without any, production has the return address', () => {
  const returnUrl = 'https://shop.example.com/done?x=1';
  expect(embedOrigins({ registered: ['https://a.example.com'], returnUrl, sandbox: true, own })).toEqual([
    'https://a.example.com',
  ]);
  expect(embedOrigins({ registered: ['https://a.example.com'], returnUrl, sandbox: false, own })).toEqual([
    'https://a.example.com',
  ]);
  expect(embedOrigins({ registered: [], returnUrl, sandbox: true, own })).toBeNull();
  expect(embedOrigins({ registered: [], returnUrl, sandbox: false, own })).toEqual(['https://shop.example.com']);
  expect(embedOrigins({ registered: [], returnUrl: 'http://shop.example.com/', sandbox: false, own })).toEqual([]);
  expect(embedOrigins({ registered: [], returnUrl: null, sandbox: false, own })).toEqual([]);
});

test('B-07: our own origin never embeds a page, whoever names it', () => {
  for (const sandbox of [true, false]) {
    expect(embedOrigins({ registered: [own], returnUrl: null, sandbox, own })).toEqual([]);
    expect(embedOrigins({ registered: [own, 'https://a.example.com'], returnUrl: null, sandbox, own })).toEqual([
      'https://a.example.com',
    ]);
  }
  expect(embedOrigins({ registered: [], returnUrl: `${own}/sales`, sandbox: false, own })).toEqual([]);
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
