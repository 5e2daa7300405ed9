import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { expect } from '@playwright/test';
import { runningEnvironment } from '../sandbox.ts';
import { headerProxy, PROXIES, type ProxyKind } from './header-proxy.ts';
import { seller } from '../merchant/merchant.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** A dashboard behind a proxy that passes no `Host`, or a wrong one: the world's address is `APP_URL` alone. */

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

let [proxy, product, port]: [Awaited<ReturnType<typeof headerProxy>> | null, ChildProcess | null, number] = [
  null,
  null,
  0,
];

test.beforeAll(async () => {
  proxy = await headerProxy();
  port = await freePort();
  proxy.lead(port);
  const environment = {
    ...process.env,
    ...runningEnvironment(),
    PORT: String(port),
    APP_URL: `http://localhost:${proxy.port}`,
    NODE_ENV: 'production',
    // Mails of other journeys would name the address of this process.
    RUN_JOBS: 'false',
  };
  product = spawn(process.execPath, ['dist/server.mjs'], { env: environment as NodeJS.ProcessEnv, stdio: 'ignore' });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 50_000 },
    )
    .toBe(200);
});

test.afterAll(() => {
  product?.kill('SIGTERM');
  proxy?.stop();
});

for (const kind of Object.keys(PROXIES) as ProxyKind[])
  test(`behind a proxy of the kind ${kind} a person signs in and makes a product`, { tag: REPEATS }, async ({
    page,
  }) => {
    proxy?.become(kind);
    const origin = `http://localhost:${proxy?.port}`;
    const name = `Behind ${kind} ${Date.now()}`;
    const { email, password } = seller('ceramics');
    await page.context().addCookies([{ name: 'kupa-language', value: 'en', url: origin }]);
    await page.goto(`${origin}/sign-in`);
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(`${origin}/`);
    await page.goto(`${origin}/products/new`);
    await page.locator('#name').fill(name);
    await page.locator('#description').fill('Blue');
    await page.locator('#price_include_vat').fill('118');
    await page.locator('#name').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(page.url().startsWith(`${origin}/products/`)).toBe(true);
  });

test('a change from another site is refused, whatever the proxy passes', async ({ request }) => {
  for (const kind of Object.keys(PROXIES) as ProxyKind[]) {
    proxy?.become(kind);
    const answer = await request.post(`http://localhost:${proxy?.port}/products/new`, {
      headers: { origin: 'http://evil.example.com', 'next-action': '0'.repeat(42), 'content-type': 'text/plain' },
      data: '[]',
    });
    expect([kind, answer.status() >= 400]).toEqual([kind, true]);
  }
});

test('a target that names another host leads to none', async () => {
  const said = await new Promise<string>((resolve) => {
    let text = '';
    createConnection(port, '127.0.0.1')
      .on('data', (chunk) => {
        text += chunk;
      })
      .on('close', () => resolve(text))
      .write('GET http://evil.example.com/sign-in HTTP/1.1\r\nhost: evil.example.com\r\nconnection: close\r\n\r\n');
  });
  expect(said).toMatch(/^HTTP\/1\.1 200 /);
  expect(said.split('\r\n\r\n')[0]).not.toContain('evil.example.com');
});
