import { headers } from 'next/headers';
import { currentPerson } from '#app/person.ts';
import { isOwnRequest, type Person } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';

/** Whether a request that changes something comes from a page of ours. */
export async function isOurs(): Promise<boolean> {
  return isOwnRequest(await headers(), settings().appUrl);
}

/**
 * Who asks for a change: a request of our own pages, of somebody who is signed in, and, where it is dangerous, of
 * somebody who proved who they are in the last five minutes.
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
