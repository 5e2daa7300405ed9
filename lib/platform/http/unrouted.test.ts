import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { Route } from './api/route.ts';
import { unrouted } from './unrouted.ts';

const handle = () => Promise.reject(new Error('not this one'));
const routes: Route[] = [
  { method: 'POST', path: '/api/generate-sale', handle },
  { method: 'GET', path: '/api/products/:guid', handle },
  { method: 'PATCH', path: '/api/products/:guid', handle },
  { method: 'POST', path: '/api/client-data', isForPages: true, handle },
];
const find = unrouted(routes, (path) => path.startsWith('/api/auth/session'));

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const found = find(method, path);
  if (!found) return null;
  // The standard makes no request with TRACE.
  const response = await found(
    new Request(`http://localhost${path}`, { method: method === 'TRACE' ? 'GET' : method, headers }),
  );
  return {
    status: response.status,
    allow: response.headers.get('allow'),
    type: response.headers.get('content-type'),
    id: response.headers.get('svc-request-id'),
    text: await response.text(),
    cors: ['origin', 'methods', 'headers'].map((name) => response.headers.get(`access-control-allow-${name}`)),
  };
}

const JSON_BODY = { status_code: 1, status_error_code: 9001, status_additional_info: 'path' };

test.each([
  { 'content-type': 'application/json' },
  { accept: 'application/json' },
  { accept: 'application/json, text/html' },
  { accept: '*/*' },
  {},
])('answers, section 1: an unknown path is the error body where JSON was sent or is taken: %j', async (headers) => {
  const answer = await ask('GET', '/api/nowhere', headers as Record<string, string>);
  expect(answer).toMatchObject({
    status: 404,
    type: 'application/json',
    allow: null,
    id: expect.stringMatching(/^[a-z0-9]{8}$/),
  });
  expect(JSON.parse(answer?.text ?? '')).toMatchObject(JSON_BODY);
});

test('an unknown path is answered in the language that a short JSON body names, whatever the header says', async () => {
  const answerTo = async (body: string, length = String(body.length), type = 'application/json') => {
    const headers = { 'content-type': type, 'content-length': length, 'accept-language': 'ru' };
    const request = new Request('http://localhost/api/nowhere', { method: 'POST', headers, body });
    const answer: unknown = await (await find('POST', '/api/nowhere')?.(request))?.json();
    return String(Object(answer).status_error_details);
  };
  expect(await answerTo('{"language":"en"}')).toMatch(/^[\x20-\x7e]+$/);
  expect(await answerTo('{"language":"es-MX"}')).toMatch(/ruta|dirección/);
  const padded = JSON.stringify({ language: 'en', note: 'x'.repeat(4_100) });
  for (const answer of [
    await answerTo('{"language":"xx"}'),
    await answerTo('{"language":{}}'),
    await answerTo('{"lang'),
    await answerTo('null'),
    await answerTo(padded),
    await answerTo('{"language":"en"}', ''),
    await answerTo('language=en', '11', 'application/x-www-form-urlencoded'),
  ])
    expect(answer).toMatch(/[а-я]/i);
});

test('answers, section 1: elsewhere it is a bare page below 2 kB, in every language', async () => {
  for (const language of LANGUAGES) {
    const answer = await ask('GET', `/api/${'x'.repeat(4_000)}`, {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': language,
    });
    expect(answer).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect(answer?.text).toContain(`lang="${language}"`);
    expect(Buffer.byteLength(answer?.text ?? '')).toBeLessThan(2_000);
  }
});

test.each([
  ['GET', '/api/generate-sale', 'POST, OPTIONS'],
  ['PUT', '/api/generate-sale', 'POST, OPTIONS'],
  ['TRACE', '/api/generate-sale', 'POST, OPTIONS'],
  ['DELETE', '/api/products/1', 'GET, PATCH, HEAD, OPTIONS'],
  ['TRACE', '/', 'GET, HEAD, OPTIONS'],
  ['PUT', '/api/auth/session', 'GET, POST, HEAD, OPTIONS'],
])('D16: %s %s is 405 with what is allowed, a body and its reference', async (method, path, allow) => {
  const answer = await ask(method, path);
  expect(answer).toMatchObject({
    status: 405,
    allow,
    type: 'application/json',
    id: expect.stringMatching(/^[a-z0-9]{8}$/),
  });
  expect(JSON.parse(answer?.text ?? '')).toMatchObject({
    ...JSON_BODY,
    status_additional_info: 'method',
    status_error_details: expect.stringContaining(allow),
  });
});

test('D16: OPTIONS says what is allowed', async () => {
  expect(await ask('OPTIONS', '/api/generate-sale')).toMatchObject({ status: 204, allow: 'POST, OPTIONS', text: '' });
});

test('a browser that asks first is let through to what is for pages, and to nothing else', async () => {
  const origin = { origin: 'https://shop.example' };
  expect((await ask('OPTIONS', '/api/client-data', origin))?.cors).toEqual([
    'https://shop.example',
    'POST, OPTIONS',
    'Content-Type, Svc-Public-Key, Accept-Language',
  ]);
  for (const path of ['/api/generate-sale', '/api/products/1'])
    expect((await ask('OPTIONS', path, origin))?.cors).toEqual([null, null, null]);
  expect((await ask('OPTIONS', '/api/client-data'))?.cors).toEqual([null, null, null]);
});

test.each([
  ['POST', '/api/generate-sale'],
  ['HEAD', '/api/products/1'],
  ['GET', '/api/auth/session'],
  ['POST', '/api/auth/session'],
  ['GET', '/sales'],
  ['DELETE', '/sales'],
])('%s %s is answered by somebody else', async (method, path) => {
  expect(await ask(method, path)).toBeNull();
});
