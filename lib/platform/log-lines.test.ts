import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logLines } from './log-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'kupa-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Linux has a disk that is always full.
const FULL = '/dev/full';
const onLinux = test.runIf(existsSync(FULL));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('lines arrive in order and whole, written together after a tenth of a second or by a flush', async () => {
  const path = join(folder, 'good');
  const fd = openSync(path, 'a');
  const lines = logLines(fd);
  const written = Array.from({ length: 500 }, (_, at) => `{"line":${at},"text":"שלום"}\n`);
  for (const line of written) lines.write(line);
  await pause(300);
  expect(readFileSync(path, 'utf8')).toBe(written.join(''));
  lines.write('last\n');
  lines.flush();
  expect(readFileSync(path, 'utf8')).toBe(`${written.join('')}last\n`);
  expect(lines.lost).toBe(0);
  closeSync(fd);
});

onLinux('on a full disk each line costs itself: it is counted, and nothing throws or waits', async () => {
  const fd = openSync(FULL, 'w');
  const lines = logLines(fd);
  for (let line = 0; line < 300; line += 1) lines.write(`{"line":${line}}\n`);
  await pause(300);
  expect(lines.lost).toBe(300);
  lines.write('one more\n');
  const begun = performance.now();
  lines.flush();
  expect(performance.now() - begun).toBeLessThan(100);
  expect(lines.lost).toBe(301);
  closeSync(fd);
});

onLinux('what waits for a descriptor that takes nothing is bounded, and the rest is counted', () => {
  const lines = logLines(openSync(FULL, 'w'));
  const line = `${'x'.repeat(1_023)}\n`;
  for (let turn = 0; turn < 3_000; turn += 1) lines.write(line);
  // A megabyte waits at most, beside what is under way.
  expect(lines.lost).toBeGreaterThan(1_900);
});
