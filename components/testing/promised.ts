type Promised<Value> = { promise: Promise<Value>; resolve: (value: Value) => void; reject: () => void };

/** Ends of promises that a test may have left open. */
const open = new Set<() => void>();

/** A promise with its two ends in the hands of the test. */
export function promised<Value>(): Promised<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const fail = () => reject(new TypeError('Failed to fetch'));
  // A rejection without a handler would fail the test file.
  promise.catch(() => undefined);
  open.add(fail);
  return { promise, resolve, reject: fail };
}

/** Rejects all open promises. */
export function failOpenPromises(): void {
  for (const fail of open) fail();
  open.clear();
}
