import { describe, expect, test } from 'vitest';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenDocument, givenReview } from '#lib/testing/onboarding/given-review.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { readOnboarding } from './store-onboarding.ts';
import { findOpenOnboarding } from './store-open-onboarding.ts';

const base = testDatabase();
const DAY_MS = 86_400_000;

const move = (sellerId: number, ...moves: Parameters<typeof moveOnboarding>[2][]) =>
  base.db.inTransaction(async (inside) => {
    for (const by of moves) if (!(await moveOnboarding(inside, sellerId, by))) throw new Error(`may not move by ${by}`);
  });

const setDays = async (partnerId: number, setupDays: number) => {
  const { partnerBrand } = await recordsOf(base.db, { sellerIds: [], partnerIds: [partnerId] });
  await partnerBrand.create({ data: { partnerId, setupDays } });
};

const refuse = async (sellerId: number, fileId: string) => {
  const { sellerFile } = await recordsOf(base.db, { sellerIds: [sellerId] });
  const data = { state: 'refused', reason: 'cut-off', note: 'Left edge' } as const;
  await sellerFile.updateMany({ where: { publicId: fileId }, data });
};

describe('what a seller’s dashboard says of its setup', () => {
  test('names what is missing, until when, and leads on', async () => {
    const { sellerId } = await givenReview(base.db, { state: 'invited' });
    const standing = await findOpenOnboarding(base.db, [sellerId]);
    expect(standing).toMatchObject({ state: 'invited', mayStillSell: false, due: { days: 29, isOver: false } });
    expect(standing?.token).toMatch(/^[\w-]{43}$/);
    expect(standing?.openItems).toEqual({
      missing: [{ kind: 'signature', step: 'terms', name: 'signature', anchor: 'name' }],
      refused: [],
    });
  });

  test('is due as many days after the invitation as the partner gives, and of one that it told itself never', async () => {
    const { id } = await givenPartner(base.db);
    await setDays(id, 3);
    const { sellerId } = await givenReview(base.db, { partnerId: id, state: 'invited' });
    const { dueAt, createdAt } = (await readOnboarding(base.db, sellerId)) ?? {};
    expect((dueAt?.getTime() ?? 0) - (createdAt?.getTime() ?? 0)).toBeCloseTo(3 * DAY_MS, -4);
    // An earlier invitation keeps its due day.
    const { partnerBrand } = await recordsOf(base.db, { sellerIds: [], partnerIds: [id] });
    await partnerBrand.updateMany({ where: { partnerId: id }, data: { setupDays: 90 } });
    expect((await findOpenOnboarding(base.db, [sellerId]))?.due?.days).toBe(2);
    const told = await givenReview(base.db, { partnerId: id });
    expect((await readOnboarding(base.db, told.sellerId))?.dueAt).toBeNull();
  });

  test('says which document was refused and why, until another is there', async () => {
    const { sellerId, account } = await givenReview(base.db);
    await refuse(sellerId, account);
    await move(sellerId, 'change-request');
    const refused = (await findOpenOnboarding(base.db, [sellerId]))?.openItems.refused;
    expect(refused).toEqual([
      { kind: 'document', step: 'bank', anchor: 'need-bank', type: 2, reason: 'cut-off', note: 'Left edge' },
    ]);
    await givenDocument(base.db, sellerId, 2);
    expect((await findOpenOnboarding(base.db, [sellerId]))?.openItems.refused).toEqual([]);
  });

  test('asks for nothing while it is reviewed, and is silent once it is approved', async () => {
    const { sellerId } = await givenReview(base.db);
    expect(await findOpenOnboarding(base.db, [sellerId])).toMatchObject({
      state: 'submitted',
      due: null,
      openItems: { missing: [], refused: [] },
    });
    await move(sellerId, 'review', 'approval');
    expect(await findOpenOnboarding(base.db, [sellerId])).toBeNull();
    expect(await findOpenOnboarding(base.db, [])).toBeNull();
  });

  test('is nobody else’s', async () => {
    const [{ sellerId }, other] = [await givenReview(base.db), await givenReview(base.db, { state: 'invited' })];
    await move(sellerId, 'review', 'approval');
    expect(await findOpenOnboarding(base.db, [sellerId])).toBeNull();
    expect((await findOpenOnboarding(base.db, [sellerId, other.sellerId]))?.state).toBe('invited');
  });

  // It moves the clock of the file, so it comes last.
  test('is overdue from its day on', async () => {
    const { sellerId } = await givenReview(base.db, { state: 'invited' });
    const due = (await readOnboarding(base.db, sellerId))?.dueAt?.getTime() ?? 0;
    const secondsTo = async () => Math.floor((due - (await readClock(base.db)).now.getTime()) / 1_000);
    await base.moveClock((await secondsTo()) - 60);
    expect((await findOpenOnboarding(base.db, [sellerId]))?.due).toMatchObject({ days: 0, isOver: false });
    await base.moveClock(120);
    expect((await findOpenOnboarding(base.db, [sellerId]))?.due).toMatchObject({ days: 0, isOver: true });
  });
});
