/** Messages between the processes of the callback bench. */

/** The machine's monotonic time in milliseconds: the same for all its processes. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/** Padding that makes a body as long as that of a real callback. It begins with `n=` and the event's number. */
export const REST_OF_BODY = `&${'buyer_name=Dana+Levi&'.repeat(60)}notify_type=sale-complete`;

export type WorkerOrder =
  | { do: 'start' }
  | { do: 'stop' }
  /** Events to make: `perSecond` for `seconds`, each a statement of its own. */
  | { do: 'make'; perSecond: number; seconds: number; sellerIds: readonly number[]; url: string };
/** `committed`: the number of each event with the machine's time at which its commit was known. */
export type WorkerResponse = { done: 'start' | 'stop' } | { done: 'make'; committed: [n: number, at: number][] };

/** `arrivals`: the number of each event (`n=` in its body) with the machine's monotonic time in milliseconds. */
export type Arrived = { arrivals: [n: number, at: number][] };
