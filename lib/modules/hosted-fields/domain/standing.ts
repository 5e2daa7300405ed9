/** An instance that has begun to keep a card, as another try finds it. */
export type Standing = { state: 'open' | 'claimed' | 'done'; token: string; isSameCard: boolean };

/**
 * Response to an attempt that got no claim. An instance gives one token: the same card again, whose response was lost,
 * gets that token; another card does not.
 */
export function answerStanding(standing: Standing | null): 'busy' | 'used' | { token: string } {
  if (standing?.state !== 'done') return 'busy';
  return standing.isSameCard ? { token: standing.token } : 'used';
}
