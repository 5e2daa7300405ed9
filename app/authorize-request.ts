import { headers } from 'next/headers';
import { currentPerson } from '#app/person.ts';
import { isOwnRequest, type Person } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';

/** Whether a request that changes something comes from a page of ours. */
export async function isOurs(): Promise<boolean> {
  return isOwnRequest(await headers(), settings().appUrl);
}

/**
 * The person behind a change: the request is same-origin and signed in and, where it is dangerous, identity was
 * confirmed in the last five minutes.
 */
export async function authorizePerson({
  fresh,
}: {
  fresh: boolean;
}): Promise<{ person: Person } | { why: 'forbidden' | 'signed-out' | 'confirm' }> {
  if (!(await isOurs())) return { why: 'forbidden' };
  const person = await currentPerson();
  if (!person) return { why: 'signed-out' };
  return fresh && !person.isConfirmed ? { why: 'confirm' } : { person };
}
