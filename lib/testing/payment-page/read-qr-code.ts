/**
 * Reads a QR code of level M back into its text, as a camera does once it has found the modules (ISO/IEC 18004). What
 * draws codes shares nothing with it, so that a test of one is no copy of the other. A damaged module is an error here:
 * nothing is corrected.
 */

/** Data codewords of each block, by version, of level M. */
const BLOCKS: readonly (readonly number[])[] = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
];

/** Centres of the alignment patterns, by version. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** `modules`: rows of dark ones, without the empty ones around. */
export function readQrCode(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const blocks = BLOCKS[version - 1];
  if (!blocks) throw new Error(`no QR code that is read here has ${size} modules a side`);
  const bits = dataBits(modules, version, maskOf(modules));
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    numberOf(bits.slice(8 * at, 8 * at + 8)),
  );
  return textOf(inOrder(codewords, blocks), version);
}

const numberOf = (bits: readonly number[]): number => bits.reduce((value, bit) => value * 2 + bit, 0);

/** The mask that the format beside the first corner names. */
function maskOf(modules: readonly (readonly boolean[])[]): number {
  const places = Array.from({ length: 15 }, (_, bit): [number, number] => {
    if (bit < 6) return [8, bit];
    if (bit < 8) return [8, bit + 1];
    return bit === 8 ? [7, 8] : [14 - bit, 8];
  });
  const format = numberOf(places.reverse().map(([x, y]) => (modules[y]?.[x] ? 1 : 0))) ^ 0x5412;
  if (format >> 13 !== 0) throw new Error('the code is not of level M');
  return (format >> 10) & 7;
}

/** Whether a module belongs to a pattern and bears no data. */
function isPattern(x: number, y: number, version: number): boolean {
  const size = 17 + 4 * version;
  const isCorner = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
  const isVersion = version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
  if (isCorner || isVersion || x === 6 || y === 6) return true;
  const centres = ALIGNMENT[version - 1] ?? [];
  const [first, last] = [centres[0], centres.at(-1)];
  return centres.some((cx) =>
    centres.some(
      (cy) =>
        !(cx === first && (cy === first || cy === last)) &&
        !(cx === last && cy === first) &&
        Math.abs(x - cx) <= 2 &&
        Math.abs(y - cy) <= 2,
    ),
  );
}

/** The bits in their order: two columns at a time from the right, up and down in turn. */
function dataBits(modules: readonly (readonly boolean[])[], version: number, mask: number): number[] {
  const size = modules.length;
  const bits: number[] = [];
  const isMasked = MASKS[mask];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (!isPattern(x, y, version)) bits.push((modules[y]?.[x] ? 1 : 0) ^ (isMasked?.(x, y) === 0 ? 1 : 0));
      }
  return bits;
}

/** The data codewords of all blocks, which are written in turn, one of each. */
function inOrder(codewords: readonly number[], blocks: readonly number[]): number[] {
  const own: number[][] = blocks.map(() => []);
  let at = 0;
  for (let turn = 0; turn < Math.max(...blocks); turn += 1)
    blocks.forEach((length, block) => {
      if (turn < length) own[block]?.push(codewords[at++] ?? 0);
    });
  return own.flat();
}

/** One segment of bytes, which is UTF-8. */
function textOf(codewords: readonly number[], version: number): string {
  const bits = codewords.flatMap((word) => Array.from({ length: 8 }, (_, bit) => (word >> (7 - bit)) & 1));
  const counted = version < 10 ? 8 : 16;
  if (numberOf(bits.slice(0, 4)) !== 4) throw new Error('the code is not written in bytes');
  const length = numberOf(bits.slice(4, 4 + counted));
  const start = 4 + counted;
  const bytes = Array.from({ length }, (_, at) => numberOf(bits.slice(start + 8 * at, start + 8 * at + 8)));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
}

/** The modules of a code that is drawn as lines across: `M3 4.5h2` is two dark ones from the third in row 4. */
export function modulesOfPath(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return modules;
}
