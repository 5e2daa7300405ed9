import { describe, expect, it } from 'vitest';
import { actionsFor, fits, stepIn } from './search-actions.ts';
import type { FoundNow } from './search-data.ts';

const sale = (code: number, status: string) => ({ saleId: `SALE-${code}`, code, status }) as FoundNow['sales'][number];
const may = ['refund', 'end-holds'] as const;

describe('the search from anywhere', () => {
  it('offers what a role may do, and nothing else', () => {
    expect(actionsFor(['see-sales', 'make-sales']).map(({ key }) => key)).toEqual(['newLink']);
    expect(actionsFor(['use-counter']).map(({ key }) => key)).toEqual(['counter']);
    expect(actionsFor([])).toEqual([]);
  });

  it('knows an action by the beginnings of its words', () => {
    expect([
      fits('New payment link', 'new li'),
      fits('New payment link', 'link'),
      fits('New payment link', 'ink'),
    ]).toEqual([true, true, false]);
    expect(fits('New payment link', ' ')).toBe(false);
  });

  it('reads a step before a number, in any of its words', () => {
    const sales = [sale(112_923_469, 'completed'), sale(200_000_001, 'authorized')];
    expect(stepIn('refund 112923469', sales, may)).toMatchObject({ step: 'refund', sale: { code: 112_923_469 } });
    expect(stepIn('זיכוי #112923469', sales, may)).toMatchObject({ step: 'refund' });
    expect(stepIn('Cap 200000001', sales, may)).toMatchObject({ step: 'capture' });
    expect(stepIn('возврат 112923469', sales, may)).toMatchObject({ step: 'refund' });
  });

  it('offers no step that the sale cannot take, the person may not, or that nobody asked for', () => {
    const sales = [sale(112_923_469, 'initial'), sale(200_000_001, 'completed')];
    expect(stepIn('refund 112923469', sales, may)).toBeNull();
    expect(stepIn('refund 200000001', sales, [])).toBeNull();
    expect(stepIn('200000001', sales, may)).toBeNull();
    expect(stepIn('refund 999999999', sales, may)).toBeNull();
  });
});
