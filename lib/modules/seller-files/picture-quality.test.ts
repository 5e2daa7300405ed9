import { describe, expect, test } from 'vitest';
import { JUDGED_SIDE, assessPicture, type Pixels } from './views.ts';

/** Pages that are drawn here: lines of words, of ink on paper, with a margin. */

type Page = { margin?: number; ink?: number; paper?: number; blur?: number };

const [WIDTH, HEIGHT] = [JUDGED_SIDE, 480];

/** Words of 3 to 9 letters of 6 by 8 pixels, each a stroke across and one down. `blur`: how often it is smeared. */
function page({ margin = 40, ink = 30, paper = 235, blur = 0 }: Page = {}): Pixels {
  let grey = new Float32Array(WIDTH * HEIGHT).fill(paper);
  const put = (x: number, y: number) => {
    if (x < WIDTH - margin && y < HEIGHT - margin) grey[y * WIDTH + x] = ink;
  };
  for (let line = margin; line < HEIGHT - margin; line += 16)
    for (let letter = margin; letter < WIDTH - margin; letter += 7) {
      if ((letter * 7 + line * 3) % 41 < 6) continue;
      for (let stroke = 0; stroke < 8; stroke += 1) {
        put(letter, line + stroke);
        put(letter + 1, line + stroke);
        put(letter + (stroke % 5), line + 3);
      }
    }
  for (let time = 0; time < blur; time += 1) grey = smeared(grey);
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (const [at, value] of grey.entries()) data.set([value, value, value, 255], at * 4);
  return { width: WIDTH, height: HEIGHT, data };
}

function smeared(grey: Float32Array): Float32Array<ArrayBuffer> {
  const next = new Float32Array(grey.length);
  for (let at = 0; at < grey.length; at += 1) {
    let sum = 0;
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) sum += grey[at + dy * WIDTH + dx] ?? grey[at] ?? 0;
    next[at] = sum / 9;
  }
  return next;
}

const LARGE = { width: 2_400, height: 1_800 };

describe('a photograph of a page', () => {
  test('that is sharp, light and whole is fine', () => {
    expect(assessPicture(page(), LARGE)).toEqual([]);
    // Slightly soft, as every photograph is; and a page that is blank for the most part.
    expect(assessPicture(page({ blur: 1 }), LARGE)).toEqual([]);
    expect(assessPicture(page({ margin: 180 }), LARGE)).toEqual([]);
    // The white of a scanner.
    expect(assessPicture(page({ paper: 255, ink: 0 }), LARGE)).toEqual([]);
  });

  test.each([
    ['blurred', page({ blur: 12 })],
    ['dark', page({ paper: 80, ink: 10 })],
    ['bright', page({ paper: 255, ink: 225 })],
    ['cut-off', page({ margin: 0 })],
  ] as const)('that is %s is said to be', (warning, pixels) => {
    expect(assessPicture(pixels, LARGE)).toEqual([warning]);
  });

  test('that is blurred is said to be, also on a table whose edge is sharp', () => {
    const blurred = page({ blur: 12, margin: 90 });
    const data = Uint8ClampedArray.from(blurred.data as Uint8ClampedArray);
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = 0; x < WIDTH; x += 1)
        if (x < 50 || y < 50 || x >= WIDTH - 50 || y >= HEIGHT - 50) data.set([140, 110, 85], (y * WIDTH + x) * 4);
    expect(assessPicture({ ...blurred, data }, LARGE)).toEqual(['blurred']);
  });

  test('is too small by its own pixels, not by those it is judged by', () => {
    expect(assessPicture(page(), { width: 640, height: 480 })).toEqual(['small']);
    expect(assessPicture(page(), { width: 480, height: 900 })).toEqual([]);
  });

  test('may have several faults, and where it is dark nothing is said of what cannot be seen', () => {
    expect(assessPicture(page({ paper: 70, ink: 20, blur: 12, margin: 0 }), { width: 320, height: 240 })).toEqual([
      'dark',
      'small',
    ]);
  });

  test('of a few pixels, and one without any, is judged without a fault of ours', () => {
    const dot = { width: 1, height: 1, data: new Uint8ClampedArray([128, 128, 128, 255]) };
    expect(assessPicture(dot, dot)).toEqual(['small']);
    expect(assessPicture({ width: 0, height: 0, data: [] }, { width: 0, height: 0 })).toContain('small');
  });

  test('a table with a grain around a page is no page that is cut off', () => {
    const whole = page();
    const data = Uint8ClampedArray.from(whole.data as Uint8ClampedArray);
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = 0; x < WIDTH; x += 1)
        if (x < 30 || y < 30 || x >= WIDTH - 30 || y >= HEIGHT - 30) {
          const grain = 110 + ((x * 31 + y * 17) % 23);
          data.set([grain, grain - 20, grain - 40], (y * WIDTH + x) * 4);
        }
    expect(assessPicture({ ...whole, data }, LARGE)).toEqual([]);
  });
});
