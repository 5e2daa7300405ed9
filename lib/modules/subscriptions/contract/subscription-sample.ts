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

/** Messages about a failed payment, in the order in which a buyer may get them. */
export const FAILURE_SAMPLES = ['retry', 'another-card', 'gave-up'] as const satisfies readonly Sample[];
export type FailureSample = (typeof FAILURE_SAMPLES)[number];

export const isFailureSample = (word: unknown): word is FailureSample =>
  FAILURE_SAMPLES.some((sample) => sample === word);
