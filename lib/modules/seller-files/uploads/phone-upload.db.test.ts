import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/sellers.ts';
import { PHONE_UPLOAD_SECONDS, MAX_PHONE_UPLOAD_SECONDS } from '../contract/limits.ts';
import { type SellerFilesAccess, listSellerFiles, serveSellerFiles } from '../http.ts';
import type { SellerFilesContext } from '../context.ts';
import { keepPhoneUpload, openPhoneUpload, uploadOfPhone, viewPhoneUpload } from './phone-upload.ts';

/** A code at the desk, and the phone that reads it. */

const base = testDatabase();
const context = { database: base.db } as SellerFilesContext;
let [sellerId, otherId] = [0, 0];
let asked = 0;

beforeEach(async () => {
  sellerId = (await givenSeller(base.db)).id;
  otherId = (await givenSeller(base.db)).id;
  asked = 0;
});

const desk = (of = sellerId): SellerFilesAccess => ({
  sellerId: of,
  types: null,
  mayAdd: true,
  phoneUpload: { origin: 'https://kupa.example', language: 'he' },
  onAdded: async () => undefined,
  onPhoneUpload: async () => {
    asked += 1;
  },
});

async function ask(question: object, access = desk()): Promise<Response> {
  const request = new Request('http://localhost:3000/files', { method: 'POST', body: JSON.stringify(question) });
  return serveSellerFiles(context, request, access);
}

/** A code for these documents; answers its token. */
async function draw(types: readonly number[] = [90, 91], access = desk()): Promise<string> {
  const { url } = (await (await ask({ ask: 'phone-upload', types }, access)).json()) as { url: string };
  return url.replace('https://kupa.example/onboarding/phone/', '');
}

const seen = async (of = sellerId) => (await listSellerFiles(context, desk(of))).phoneUpload;

describe('a code', () => {
  test('lets the first phone in for the documents that were asked for, and the desk sees it', async () => {
    const token = await draw();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(asked).toBe(1);
    expect(await seen()).toMatchObject({ isOpen: false, types: [90, 91] });
    expect(await viewPhoneUpload(base.db, token, null)).toMatchObject({ for: 'free', sellerId, language: 'he' });
    const phone = (await openPhoneUpload(base.db, token)) ?? '';
    expect(await uploadOfPhone(base.db, token, phone)).toMatchObject({ sellerId, types: [90, 91] });
    expect(await viewPhoneUpload(base.db, token, phone)).toMatchObject({ for: 'own' });
    expect(await seen()).toMatchObject({ isOpen: true });
    expect(await seen(otherId)).toBeNull();
  });

  test('is for one phone: of many at once one is let in, and nothing is left for who photographed it', async () => {
    const token = await draw();
    const phones = await Promise.all(Array.from({ length: 6 }, () => openPhoneUpload(base.db, token)));
    const [phone, ...rest] = phones.filter((one) => one !== null);
    expect([typeof phone, rest]).toEqual(['string', []]);
    expect(await openPhoneUpload(base.db, token)).toBeNull();
    expect(await viewPhoneUpload(base.db, token, null)).toMatchObject({ for: 'taken' });
    expect(await uploadOfPhone(base.db, token, null)).toBeNull();
    expect(await uploadOfPhone(base.db, token, 'x'.repeat(43))).toBeNull();
    expect(await uploadOfPhone(base.db, await draw([1], desk(otherId)), phone ?? '')).toBeNull();
  });

  test('is over when another is drawn, and when the desk ends it, also for a phone that is in', async () => {
    const first = await draw();
    const phone = (await openPhoneUpload(base.db, first)) ?? '';
    const second = await draw([26]);
    expect(await uploadOfPhone(base.db, first, phone)).toBeNull();
    expect(await viewPhoneUpload(base.db, first, null)).toBeNull();
    // Another seller ends its own alone.
    expect((await ask({ ask: 'end-phone-upload' }, desk(otherId))).status).toBe(204);
    expect(await viewPhoneUpload(base.db, second, null)).toMatchObject({ for: 'free' });
    expect((await ask({ ask: 'end-phone-upload' })).status).toBe(204);
    expect(await openPhoneUpload(base.db, second)).toBeNull();
    expect(await seen()).toBeNull();
  });

  test('is valid for a quarter of an hour, longer while documents come, and an hour in all', async () => {
    const unread = await draw([26], desk(otherId));
    const token = await draw();
    const phone = (await openPhoneUpload(base.db, token)) ?? '';
    await moveClock(base.owner, PHONE_UPLOAD_SECONDS - 60);
    await keepPhoneUpload(base.db, token, phone);
    await moveClock(base.owner, 120);
    expect(await openPhoneUpload(base.db, unread)).toBeNull();
    expect(await uploadOfPhone(base.db, token, phone)).not.toBeNull();
    for (let passed = PHONE_UPLOAD_SECONDS + 60; passed < MAX_PHONE_UPLOAD_SECONDS + 300; passed += 600) {
      await keepPhoneUpload(base.db, token, phone);
      await moveClock(base.owner, 600);
    }
    expect(await uploadOfPhone(base.db, token, phone)).toBeNull();
    expect(await viewPhoneUpload(base.db, token, phone)).toBeNull();
  });

  test('is drawn for documents that there are, by whoever may hand them in, and by no phone', async () => {
    for (const types of [[], [5], [26, 5], 'x', undefined])
      expect((await ask({ ask: 'phone-upload', types })).status).toBe(400);
    expect((await ask({ ask: 'phone-upload', types: [26] }, { ...desk(), mayAdd: false })).status).toBe(403);
    expect((await ask({ ask: 'phone-upload', types: [26] }, { ...desk(), types: [2] })).status).toBe(400);
    expect((await ask({ ask: 'phone-upload', types: [26] }, { ...desk(), phoneUpload: null })).status).toBe(400);
    expect((await ask({ ask: 'end-phone-upload' }, { ...desk(), phoneUpload: null })).status).toBe(400);
    expect(asked).toBe(0);
  });

  test('is in no row: neither the token nor the phone’s secret', async () => {
    const token = await draw();
    const phone = (await openPhoneUpload(base.db, token)) ?? '';
    const rows = await base.owner.query<{ row: string }>(
      statement('test_hand_over_rows', `SELECT h::text AS row FROM seller_file_hand_over h WHERE seller_id = $1`),
      [sellerId],
    );
    expect(rows).toHaveLength(1);
    for (const secret of [token, phone]) {
      expect(rows[0]?.row).not.toContain(secret);
      expect(rows[0]?.row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  test.each(['', 'x', 'x'.repeat(43), '../../etc'])('%j opens nothing', async (token) => {
    expect(await viewPhoneUpload(base.db, token, null)).toBeNull();
    expect(await openPhoneUpload(base.db, token)).toBeNull();
    expect(await uploadOfPhone(base.db, token, token)).toBeNull();
  });
});
