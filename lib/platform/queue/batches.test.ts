import { describe, expect, test, vi } from 'vitest';
import { log } from '#lib/platform/log.ts';
import { allOrEach, type BrokenRow, brokenRows, eachOf, pastBroken } from './batches.ts';

const NAMED: BrokenRow = { job: 'test-job', says: 'a row of the test is broken' };

/** Hears the rows that are named as broken. */
const into = (broken: number[]) => (row: number) => {
  broken.push(row);
  return { ...NAMED, where: `row ${row}` };
};

const refusal = (code: string) => Object.assign(new Error('refused'), { code });

describe('security 2: a broken row of a batch', () => {
  test('stops no other, also where it throws before anything is awaited', async () => {
    const failed: number[] = [];
    const work = (row: number): Promise<number> => {
      if (row === 2) throw new Error('broken');
      return row === 4 ? Promise.reject(new Error('broken')) : Promise.resolve(row * 10);
    };
    expect(await eachOf([1, 2, 3, 4, 5], work, into(failed))).toEqual([10, 30, 50]);
    expect(failed).toEqual([2, 4]);
  });

  test('holds up none where few are worked on at a time', async () => {
    let [under, most] = [0, 0];
    const work = async (row: number): Promise<number> => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setTimeout(resolve, 1));
      under -= 1;
      if (row === 1) throw new Error('broken');
      return row;
    };
    expect(await eachOf([1, 2, 3, 4, 5], work, () => NAMED, 2)).toEqual([2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  test.each(['23514', '22P02', '23505'])('that the database refuses with %s costs only itself', async (code) => {
    const steps: (readonly number[])[] = [];
    const failed: number[] = [];
    const work = async (rows: readonly number[]) => {
      steps.push(rows);
      if (rows.includes(2)) throw refusal(code);
      return rows.length;
    };
    expect(await allOrEach([1, 2, 3], work, into(failed))).toBe(2);
    expect([steps, failed]).toEqual([[[1, 2, 3], [1], [2], [3]], [2]]);
  });

  test('is one step while nothing is broken, and what is wrong with no row is thrown', async () => {
    let steps = 0;
    expect(
      await allOrEach(
        [1, 2, 3],
        async (rows) => {
          steps += 1;
          return rows.length;
        },
        () => NAMED,
      ),
    ).toBe(3);
    expect(steps).toBe(1);
    await expect(
      allOrEach(
        [1, 2],
        () => Promise.reject(refusal('57P01')),
        () => NAMED,
      ),
    ).rejects.toThrow('refused');
  });

  test('is named in the log and counted for the metrics by its job', async () => {
    const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const before = brokenRows().get('test-job') ?? 0;
    await allOrEach(
      [1, 2],
      (rows) => (rows.includes(2) ? Promise.reject(refusal('23514')) : Promise.resolve(1)),
      into([]),
    );
    expect(errors.mock.calls).toEqual([
      ['a row of the test is broken', { job: 'test-job', where: 'row 2', error: 'Error 23514' }],
    ]);
    expect(brokenRows().get('test-job')).toBe(before + 1);
    errors.mockRestore();
  });

  test('that another transaction holds, or that our own code does not cope with, costs only itself too', async () => {
    for (const error of [refusal('55P03'), new TypeError('no such field'), new RangeError('too large')]) {
      const failed: number[] = [];
      const work = async (rows: readonly number[]) => {
        if (rows.includes(2)) throw error;
        return rows.length;
      };
      expect([await allOrEach([1, 2, 3], work, into(failed)), failed]).toEqual([2, [2]]);
    }
  });

  test('that stands first in line holds up none behind it', async () => {
    const rows = [1, 2, 3, 4, 5];
    const broken = [1, 2, 3];
    const seen: number[] = [];
    const find = async (passedOver: readonly number[]) => rows.filter((row) => !passedOver.includes(row)).slice(0, 2);
    const work = async (due: readonly number[], failed: (id: number) => void) => {
      seen.push(...due);
      for (const row of due) if (broken.includes(row)) failed(row);
      return due.filter((row) => !broken.includes(row)).length;
    };
    expect(await pastBroken(find, work)).toBe(1);
    expect(seen).toEqual([1, 2, 3, 4]);
    broken.push(4, 5);
    expect(await pastBroken(find, work)).toBe(0);
    expect(await pastBroken(async () => [], work)).toBe(0);
  });
});
