/** An instance that has begun to keep a card, as another try finds it. */
export type InstanceState = { state: 'open' | 'claimed' | 'done'; token: string; isSameCard: boolean };

/**
 * Response to an attempt that got no claim. An instance gives one token: the same card again, whose response was lost,
 * gets that token; another card does not.
 */
export function answerWithoutClaim(state: InstanceState | null): 'busy' | 'used' | { token: string } {
  if (state?.state !== 'done') return 'busy';
  return state.isSameCard ? { token: state.token } : 'used';
}
