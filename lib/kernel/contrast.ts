/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const partsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `share` (0 to 1) of the second colour mixed into the first, part by part. */
export function mix(color: string, into: string, share: number): string {
  const other = partsOf(into);
  return `#${partsOf(color)
    .map((part, index) =>
      Math.round(part + ((other[index] ?? 0) - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Steps in which a colour is made lighter or darker, of the whole way. */
const STEPS = 100;

/** The colour itself where it has every contrast that is `needed`, else the nearest that has. Null: there is none. */
export function nearestReadable(color: string, needed: readonly { against: string; ratio: number }[]): string | null {
  return nearestColor(color, (candidate) =>
    needed.every(({ against, ratio }) => contrast(candidate, against) >= ratio),
  );
}

/** The colour itself where it is good, else the nearest good one on the way to black or white. Null: there is none. */
export function nearestColor(color: string, isGood: (candidate: string) => boolean): string | null {
  for (let step = 0; step <= STEPS; step += 1) {
    const found = ['#000000', '#ffffff'].map((end) => mix(color, end, step / STEPS)).find(isGood);
    if (found) return found;
  }
  return null;
}
