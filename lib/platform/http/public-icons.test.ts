import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('experience 19: what browsers ask of every origin by themselves is there, in three sizes and small', () => {
  const icon = readFileSync('public/favicon.ico');
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2)]).toEqual([0, 1]);
  const images = Array.from({ length: icon.readUInt16LE(4) }, (_, index) => ({
    width: icon.readUInt8(6 + 16 * index),
    size: icon.readUInt32LE(6 + 16 * index + 8),
    offset: icon.readUInt32LE(6 + 16 * index + 12),
  }));
  expect(images.map(({ width }) => width)).toEqual([16, 32, 48]);
  for (const { size, offset } of images)
    expect([icon.toString('latin1', offset + 1, offset + 4), offset + size <= icon.length]).toEqual(['PNG', true]);
  expect(icon.length).toBeLessThan(4_000);
});
