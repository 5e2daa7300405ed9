import { failpoint } from '#lib/platform/failpoints.ts';

/**
 * The steps of an answer after which a process may die, in their order. A fail-point stands at each. `after_claim`: the
 * answer is in our books, and the acquirer is not told. `after_call`: it has answered. `after_book`: so have our books.
 */
export const ANSWER_STEPS = ['after_claim', 'after_call', 'after_book'] as const;

/** Failpoint of this step, for fault tests. */
export const passAnswerStep = (step: (typeof ANSWER_STEPS)[number]): void => failpoint('dispute', step);
