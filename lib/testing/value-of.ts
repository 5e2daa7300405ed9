import type { Result } from '#lib/kernel/result.ts';

/** The value of a result that a test knows to be one; throws the reason where it is none. */
export async function valueOf<Value>(result: Result<Value, unknown> | Promise<Result<Value, unknown>>): Promise<Value> {
  const settled = await result;
  if (!settled.ok) throw new Error(`refused: ${JSON.stringify(settled.reason)}`);
  return settled.value;
}
