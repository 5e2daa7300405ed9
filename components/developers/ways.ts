/** How buyers can pay on a seller's site, each with its variants; the first one is shown where none is chosen. */
export const MODES_OF = {
  page: ['redirect', 'iframe'],
  script: ['inline', 'modal'],
  fields: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Way = keyof typeof MODES_OF;
type Mode = (typeof MODES_OF)[Way][number];
export const WAYS = Object.keys(MODES_OF) as Way[];

export type Choice = { way: Way; mode: Mode | null };

/** The choice of an address; an unknown value becomes the first choice. */
export function readChoice(way: unknown, mode: unknown): Choice {
  const known = WAYS.find((one) => one === way) ?? 'page';
  const modes: readonly Mode[] = MODES_OF[known];
  return { way: known, mode: modes.find((one) => one === mode) ?? modes[0] ?? null };
}
