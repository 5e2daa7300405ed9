/** Sample messages about a subscription, for the preview in the settings. */
export const SAMPLES = [
  'started',
  'reminder',
  'retry',
  'another-card',
  'gave-up',
  'card',
  'price',
  'paused',
  'cancelled',
  'completed',
] as const;
export type Sample = (typeof SAMPLES)[number];

export const isSample = (word: unknown): word is Sample => SAMPLES.some((sample) => sample === word);
