import { beforeEach, describe, expect, test } from 'vitest';
import { moveClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/sellers.ts';
import { HAND_OVER_SECONDS, MAX_HAND_OVER_SECONDS } from '../contract/limits.ts';
import type { DocumentsAccess } from '../http/documents-access.ts';
import { documentsOf, serveDocuments } from '../http/serve-documents.ts';
import type { SellerFilesContext } from '../context.ts';
import { keepHandOver, openHandOver, phoneHandOver, viewHandOver } from './hand-over.ts';

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

const desk = (of = sellerId): DocumentsAccess => ({
  sellerId: of,
  types: null,
  mayAdd: true,
  handOver: { origin: 'https://kupa.example', language: 'he' },
  onAdded: async () => undefined,
  onHandOver: async () => {
    asked += 1;
  },
});

async function ask(question: object, access = desk()): Promise<Response> {
  const request = new Request('http://localhost:3000/files', { method: 'POST', body: JSON.stringify(question) });
  return serveDocuments(context, request, access);
}

/** A code for these documents; answers its token. */
async function draw(types: readonly number[] = [90, 91], access = desk()): Promise<string> {
  const { url } = (await (await ask({ ask: 'hand-over', types }, access)).json()) as { url: string };
  return url.replace('https://kupa.example/onboarding/phone/', '');
}

const seen = async (of = sellerId) => (await documentsOf(context, desk(of))).handOver;

describe('a code', () => {
  test('lets the first phone in for the documents that were asked for, and the desk sees it', async () => {
    const token = await draw();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(asked).toBe(1);
    expect(await seen()).toMatchObject({ isOpen: false, types: [90, 91] });
    expect(await viewHandOver(base.db, token, null)).toMatchObject({ for: 'free', sellerId, language: 'he' });
    const phone = (await openHandOver(base.db, token)) ?? '';
    expect(await phoneHandOver(base.db, token, phone)).toMatchObject({ sellerId, types: [90, 91] });
    expect(await viewHandOver(base.db, token, phone)).toMatchObject({ for: 'own' });
    expect(await seen()).toMatchObject({ isOpen: true });
    expect(await seen(otherId)).toBeNull();
  });

  test('is for one phone: of many at once one is let in, and nothing is left for who photographed it', async () => {
    const token = await draw();
    const phones = await Promise.all(Array.from({ length: 6 }, () => openHandOver(base.db, token)));
    const [phone, ...rest] = phones.filter((one) => one !== null);
    expect([typeof phone, rest]).toEqual(['string', []]);
    expect(await openHandOver(base.db, token)).toBeNull();
    expect(await viewHandOver(base.db, token, null)).toMatchObject({ for: 'taken' });
    expect(await phoneHandOver(base.db, token, null)).toBeNull();
    expect(await phoneHandOver(base.db, token, 'x'.repeat(43))).toBeNull();
    expect(await phoneHandOver(base.db, await draw([1], desk(otherId)), phone ?? '')).toBeNull();
  });

  test('is over when another is drawn, and when the desk ends it, also for a phone that is in', async () => {
    const first = await draw();
    const phone = (await openHandOver(base.db, first)) ?? '';
    const second = await draw([26]);
    expect(await phoneHandOver(base.db, first, phone)).toBeNull();
    expect(await viewHandOver(base.db, first, null)).toBeNull();
    // Another seller ends its own alone.
    expect((await ask({ ask: 'end-hand-over' }, desk(otherId))).status).toBe(204);
    expect(await viewHandOver(base.db, second, null)).toMatchObject({ for: 'free' });
    expect((await ask({ ask: 'end-hand-over' })).status).toBe(204);
    expect(await openHandOver(base.db, second)).toBeNull();
    expect(await seen()).toBeNull();
  });

  test('is valid for a quarter of an hour, longer while documents come, and an hour in all', async () => {
    const unread = await draw([26], desk(otherId));
    const token = await draw();
    const phone = (await openHandOver(base.db, token)) ?? '';
    await moveClock(base.owner, HAND_OVER_SECONDS - 60);
    await keepHandOver(base.db, token, phone);
    await moveClock(base.owner, 120);
    expect(await openHandOver(base.db, unread)).toBeNull();
    expect(await phoneHandOver(base.db, token, phone)).not.toBeNull();
    for (let passed = HAND_OVER_SECONDS + 60; passed < MAX_HAND_OVER_SECONDS + 300; passed += 600) {
      await keepHandOver(base.db, token, phone);
      await moveClock(base.owner, 600);
    }
    expect(await phoneHandOver(base.db, token, phone)).toBeNull();
    expect(await viewHandOver(base.db, token, phone)).toBeNull();
  });

  test('is drawn for documents that there are, by whoever may hand them in, and by no phone', async () => {
    for (const types of [[], [5], [26, 5], 'x', undefined])
      expect((await ask({ ask: 'hand-over', types })).status).toBe(400);
    expect((await ask({ ask: 'hand-over', types: [26] }, { ...desk(), mayAdd: false })).status).toBe(403);
    expect((await ask({ ask: 'hand-over', types: [26] }, { ...desk(), types: [2] })).status).toBe(400);
    expect((await ask({ ask: 'hand-over', types: [26] }, { ...desk(), handOver: null })).status).toBe(400);
    expect((await ask({ ask: 'end-hand-over' }, { ...desk(), handOver: null })).status).toBe(400);
    expect(asked).toBe(0);
  });

  test('is in no row: neither the token nor the phone’s secret', async () => {
    const token = await draw();
    const phone = (await openHandOver(base.db, token)) ?? '';
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
    expect(await viewHandOver(base.db, token, null)).toBeNull();
    expect(await openHandOver(base.db, token)).toBeNull();
    expect(await phoneHandOver(base.db, token, token)).toBeNull();
  });
});
