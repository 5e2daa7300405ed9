import { expect, test } from 'vitest';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { newKeyList } from '#lib/platform/key-list.ts';
import { wiring } from '#lib/wiring.ts';
import { GET } from './[messageId]/route.ts';
import MailboxPage from './page.tsx';

test('production has no mailbox: no page, no letter, and nobody to ask for one', async () => {
  useSettings(
    readSettings({
      APP_ENV: 'production',
      APP_URL: 'https://pay.example.com',
      APP_SECRET: 'k9f3Qz7LmX2vB8nR4tY6wE1sA5dG0hJc',
      DATABASE_URL: 'postgresql://db.example.com/kupa?sslmode=verify-full',
      BANK_URL: 'https://acquirer.example.com',
      BANK_KEY: 'Zx8Yw7Vu6Ts5Rq4Po3',
      VAULT_KEYS: newKeyList({ isDemo: false }),
      SMTP_URL: 'off',
    }),
  );
  await expect(MailboxPage({ searchParams: Promise.resolve({}) })).rejects.toMatchObject({
    digest: 'NEXT_HTTP_ERROR_FALLBACK;404',
  });
  expect(
    (
      await GET(new Request('https://pay.example.com/sandbox/mailbox/1'), {
        params: Promise.resolve({ messageId: '1' }),
      })
    ).status,
  ).toBe(404);
  await expect(wiring().sandbox.listMessages('key')).rejects.toThrow('production has no sandbox');
});
