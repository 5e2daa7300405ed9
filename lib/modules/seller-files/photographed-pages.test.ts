import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { JUDGED_SIDE, assessPicture, type QualityWarning } from './views.ts';

/**
 * Photographs of printed pages, made as a phone makes them: drawn large, put on a table, smeared, packed as JPEG, and
 * brought to the size that is judged. Where the thresholds of `picture-quality` lie is shown here.
 */

/** A page of A4 at 200 dpi. */
const [WIDTH, HEIGHT] = [1_654, 2_339];

/** Letters are strokes of a pen 4 pixels wide, 26 high: print of 10 points. Fonts differ from machine to machine. */
function drawnPage({ margin = 150, ink = '#1c1c1c', paper = '#f4f1ea' } = {}): Buffer {
  const letters: string[] = [];
  for (let y = margin; y + 26 < HEIGHT - margin; y += 48)
    for (let x = margin; x + 16 < WIDTH - margin; x += 20) {
      if ((x * 7 + y * 3) % 131 < 22) continue;
      const shape = (x + y) % 3;
      letters.push(
        shape === 0
          ? `M${x} ${y}v26m12-26v26m-12-13h12`
          : shape === 1
            ? `M${x} ${y}h13v26`
            : `M${x} ${y + 26}v-26h12v12h-12`,
      );
    }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
      `<rect width="100%" height="100%" fill="${paper}"/>` +
      `<path d="${letters.join('')}" fill="none" stroke="${ink}" stroke-width="4"/></svg>`,
  );
}

type Photo = {
  page?: Parameters<typeof drawnPage>[0];
  /** Degrees that the page lies askew on the table. */
  askew?: number;
  /** Standard deviation of the smear, in pixels of the page. */
  smear?: number;
  /** Part of the page that the picture shows, from its upper left. */
  shown?: number;
  /** Pixels of the longer side of the picture that was taken. */
  side?: number;
  quality?: number;
};

/** Findings about a photograph, after it was restored as the browser does. */
async function said({ page, askew = 0, smear = 0, shown = 1, side = 2_339, quality = 80 }: Photo = {}) {
  const lying = await sharp(drawnPage(page)).rotate(askew, { background: '#8a7257' }).png().toBuffer();
  const smeared = smear > 0 ? await sharp(lying).blur(smear).png().toBuffer() : lying;
  const { width, height } = await sharp(smeared).metadata();
  const [left, top] = shown < 1 ? [Math.round(width * 0.2), Math.round(height * 0.2)] : [0, 0];
  const cut = { left, top, width: Math.round(width * shown) - left, height: Math.round(height * shown) - top };
  const taken = await sharp(smeared)
    .extract(cut)
    .resize({ width: side, height: side, fit: 'inside' })
    .jpeg({ quality })
    .toBuffer();
  const original = await sharp(taken).metadata();
  const { data, info } = await sharp(taken)
    .resize({ width: JUDGED_SIDE, height: JUDGED_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return assessPicture({ width: info.width, height: info.height, data }, original);
}

describe('a photograph that can be read is sent without a word', () => {
  test.each<[string, Photo]>([
    ['that is sharp', {}],
    ['askew on a table', { askew: 4 }],
    ['a little soft, as a hand makes it', { smear: 1.5 }],
    ['packed hard', { quality: 45 }],
    ['by a poor light', { page: { paper: '#b4afa3', ink: '#2b2925' } }],
    ['of grey print', { page: { ink: '#5c5c5c' } }],
    ['of a page that is blank for the most part', { page: { margin: 600 } }],
    ['with a narrow margin', { page: { margin: 70 } }],
    ['just large enough', { side: 900 }],
  ])('%s', async (_, photo) => {
    expect(await said(photo)).toEqual([]);
  });
});

describe('a photograph that a reviewer would send back is told before it is sent', () => {
  test.each<[QualityWarning, string, Photo]>([
    ['blurred', 'out of focus', { smear: 9 }],
    ['blurred', 'out of focus and askew', { smear: 9, askew: 4 }],
    ['cut-off', 'of which a part is missing', { shown: 0.8 }],
    ['small', 'of a few pixels', { side: 640 }],
    ['dark', 'taken in the dark', { page: { paper: '#4a4843', ink: '#141312' } }],
  ])('%s: %s', async (warning, _, photo) => {
    expect(await said(photo)).toEqual([warning]);
  });
});
