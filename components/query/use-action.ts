'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

type ActionOptions<Input, Answer> = {
  /**
   * The answer of this screen to a lost response: the network failed, or the server did. The action may still have run.
   */
  noResponse: (error: unknown) => Answer;
  /** Called once with each answer, `noResponse` included. */
  onAnswer?: (answer: Answer, input: Input) => void;
};

export type Action<Input, Answer> = {
  /**
   * Sends one call; never throws. A second call while one is under way is a mistake of the caller: disable the button
   * by `isBusy`.
   */
  run: (input: Input) => Promise<Answer>;
  isBusy: boolean;
  /** The last answer; undefined before the first and while one is awaited. */
  answer: Answer | undefined;
  /** Forgets the answer, as when what it spoke about was changed. */
  reset: () => void;
};

type State<Answer> = { isBusy: boolean; answer: Answer | undefined };

const IDLE = { isBusy: false, answer: undefined };

/**
 * A server action as people call it: one call, one answer, no repetition. The answer of an action that refused is an
 * answer like any other; only a call without an answer becomes `noResponse`.
 */
export function useAction<Input, Answer>(
  action: (input: Input) => Promise<Answer>,
  { noResponse, onAnswer }: ActionOptions<Input, Answer>,
): Action<Input, Answer> {
  const latest = useRef({ action, noResponse, onAnswer });
  useEffect(() => {
    latest.current = { action, noResponse, onAnswer };
  });
  const [state, setState] = useState<State<Answer>>(IDLE);
  const turn = useRef(0);
  const run = useCallback(async (input: Input): Promise<Answer> => {
    turn.current += 1;
    const mine = turn.current;
    setState({ isBusy: true, answer: undefined });
    const answer = await latest.current.action(input).catch((error: unknown) => latest.current.noResponse(error));
    // A call that was forgotten meanwhile, or followed by another, has no answer to show.
    if (turn.current === mine) setState({ isBusy: false, answer });
    latest.current.onAnswer?.(answer, input);
    return answer;
  }, []);
  const reset = useCallback(() => {
    turn.current += 1;
    setState(IDLE);
  }, []);
  return { run, ...state, reset };
}
