import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { sessionCookieName } from '#lib/modules/access/index.ts';
import { openSession, personOfToken, previewInSession } from '#lib/modules/access/sign-in/sessions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { testDatabase } from './database.ts';
import { givenPartner, givenSeller, type TestSeller } from './sellers.ts';

/**
 * Somebody of a partner looks at a seller's dashboard, with a real session: every action of the product is called, and
 * none of them does anything but the one that ends it. Then the log that the seller sees has both.
 */

const browser = vi.hoisted(() => new Map<string, { value: string }>());
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ origin: 'http://localhost:3000' }),
  cookies: async () => browser,
}));
vi.mock('next-intl/server', () => ({ getTranslations: async () => (key: string) => key, getLocale: async () => 'en' }));
vi.mock('next/cache', () => ({ revalidatePath: () => undefined }));

const base = testDatabase();
const ADD_OWNER = statement(
  'testing_preview_owner',
  `WITH person AS (
    INSERT INTO app_user (email, name, password_hash) VALUES ('noa@example.com', 'Noa', 'x') RETURNING id
  )
  INSERT INTO membership (user_id, partner_id, role) SELECT id, $1, 'owner' FROM person RETURNING user_id AS id`,
);
const ENTRIES = statement(
  'testing_preview_entries',
  'SELECT action, user_id AS "userId", subject FROM audit_entry WHERE seller_id = $1 ORDER BY id',
);

type Action = (...sent: unknown[]) => Promise<{ ok: boolean; why?: string }>;

let seller: TestSeller;
let userId = 0;
let token = '';
const actions = new Map<string, Action>();

beforeAll(async () => {
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: 'http://127.0.0.1:9',
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
    }),
  );
  const partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner });
  const [person] = await base.db.query<{ id: number }>(ADD_OWNER, [partner.id]);
  userId = person?.id ?? 0;
  token = await openSession({ userId, ip: '', userAgent: '' });
  browser.set(sessionCookieName(), { value: token });
  const files = globSync('{app,components,lib}/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').startsWith("'use server'"),
  );
  for (const file of files)
    for (const [name, action] of Object.entries((await import(join(process.cwd(), file))) as Record<string, Action>))
      actions.set(name, action);
}, 120_000);

test('a preview is begun from the seller’s page, and then every action but its end is refused as what it is', async () => {
  expect(await actions.get('startPreview')?.(seller.publicKey)).toEqual({ ok: true });
  expect((await personOfToken(token))?.preview?.sellerId).toBe(seller.id);
  expect(actions.size).toBeGreaterThan(100);
  const others = [...actions].filter(([name]) => name !== 'endPreview');
  const answers = await Promise.all(others.map(async ([name, action]) => [name, (await action()).why] as const));
  expect(answers.filter(([, why]) => why !== 'preview')).toEqual([]);
  // Another preview is one of them: who looks at one seller does not walk on to the next.
  expect(await actions.get('startPreview')?.(seller.publicKey)).toMatchObject({ ok: false, why: 'preview' });
});

test('its beginning and its end are in the log that the seller sees, by name', async () => {
  expect(await actions.get('endPreview')?.()).toMatchObject({ ok: true });
  expect((await personOfToken(token))?.preview).toBeNull();
  expect(await base.owner.query(ENTRIES, [seller.id])).toEqual([
    { action: 'preview-started', userId, subject: 'Partner' },
    { action: 'preview-ended', userId, subject: 'Seller' },
  ]);
});

test('a seller of another partner is not looked at, and no log has it', async () => {
  const other = await givenSeller(base.db, { partner: await givenPartner(base.db) });
  expect(await actions.get('startPreview')?.(other.publicKey)).toMatchObject({ ok: false, why: 'gone' });
  expect(await base.owner.query(ENTRIES, [other.id])).toEqual([]);
  // Nor by whoever knows how a session is kept.
  await previewInSession(token, other.id);
  expect((await personOfToken(token))?.preview).toBeNull();
});
