import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The product's own reading routes as a test wants them. */
export type FakeServer = {
  /** Requested paths, in order. */
  asked: string[];
  /** Sets the response of paths with this beginning; a number is a status without a body. */
  answer: (beginning: string, body: object | number) => void;
};

/** Replaces `fetch` until `vi.unstubAllGlobals()`. Paths without a response get 404. */
export function fakeServer(): FakeServer {
  const asked: string[] = [];
  const answers = new Map<string, object | number>();
  vi.stubGlobal('fetch', async (path: string): Promise<Response> => {
    asked.push(path);
    const [, body = 404] = [...answers].find(([beginning]) => path.startsWith(beginning)) ?? [];
    return typeof body === 'number' ? new Response(null, { status: body }) : Response.json(body);
  });
  return { asked, answer: (beginning, body) => void answers.set(beginning, body) };
}

/** Lets time pass, with what React has to do in it. */
export const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/** Time moves only by `pass`; give `user: { advanceTimers }` to what types and clicks. */
export const stopTime = (): void => void vi.useFakeTimers({ shouldAdvanceTime: false });
