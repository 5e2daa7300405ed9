import { expect, it } from 'vitest';
import type { AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import { compareDay, type OurRecord } from './domain.ts';

const AT = '2026-03-02T10:00:00.000Z';
const theirs = (more: Partial<AcquirerRecord> = {}): AcquirerRecord =>
  ({
    reference: 'TRAN-1',
    operation: 'charge',
    amount: 5_000,
    currency: 'ILS',
    at: AT,
    originalReference: null,
    ...more,
  }) as AcquirerRecord;
const ours = (more: Partial<OurRecord> = {}): OurRecord => ({
  attemptId: 1,
  saleId: 7,
  reference: 'TRAN-1',
  state: 'succeeded',
  amount: 5_000,
  currency: 'ILS',
  settledAt: new Date(AT),
  isOfDay: true,
  ...more,
});
const kinds = (record: AcquirerRecord, our: OurRecord) => compareDay([record], [our]).findings.map(({ kind }) => kind);

it('finds nothing in what is open and agrees, and does not settle it', () => {
  expect(compareDay([theirs()], [ours({ state: 'open', settledAt: null })])).toEqual({ findings: [], matched: [] });
});

it('R-05: names an approval of another amount although our attempt is still in doubt', () => {
  expect(kinds(theirs({ amount: 5_001 }), ours({ state: 'open', settledAt: null }))).toEqual(['other_amount']);
  expect(kinds(theirs({ currency: 'USD' }), ours({ state: 'open', settledAt: null }))).toEqual(['other_currency']);
});

it('calls money extra where our attempt failed, and leaves alone what went to another acquirer', () => {
  expect(kinds(theirs(), ours({ state: 'failed' }))).toEqual(['extra']);
  expect(kinds(theirs(), ours({ state: 'elsewhere' }))).toEqual([]);
});

it('calls a record late from an hour apart on, and settles it all the same', () => {
  const apart = (ms: number) => compareDay([theirs()], [ours({ settledAt: new Date(Date.parse(AT) + ms) })]);
  expect(apart(3_600_000).findings).toEqual([]);
  expect(apart(3_600_001)).toMatchObject({ findings: [{ kind: 'late' }], matched: [1] });
});

it('calls nothing late that is apart by a move of the clock alone, and what is late beside it', () => {
  const day = 86_400_000;
  const after = (ms: number) => new Date(Date.parse(AT) + ms);
  const move = { from: after(5_000), to: after(5_000 + day) };
  const apart = (ms: number) => compareDay([theirs()], [ours({ settledAt: after(ms) })], [move]).findings;
  expect(apart(day + 60_000)).toEqual([]);
  expect(apart(day + 3_600_001)).toMatchObject([{ kind: 'late' }]);
  expect(compareDay([theirs()], [ours({ settledAt: after(day) })], []).findings).toMatchObject([{ kind: 'late' }]);
});
