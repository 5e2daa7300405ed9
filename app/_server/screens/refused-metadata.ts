import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { titled } from '#app/_server/pages/shared.ts';
import { currentPerson, currentView } from '#app/_server/person.ts';
import { can } from '#lib/modules/access/index.ts';
import { screenOfPath } from '#lib/screens.ts';

/** The title of a refused page. Next takes it from the 404 for every refusal, so a missing right is named here too. */
export async function refusedMetadata(): Promise<Metadata> {
  const right = screenOfPath((await headers()).get('x-kupa-path') ?? '')?.right ?? null;
  const isForbidden = right !== null && (await currentPerson()) !== null && !(await isOpenByRight(right));
  return titled(isForbidden ? 'access.forbidden.title' : 'common.error.missingTitle');
}

const isOpenByRight = async (right: Parameters<typeof can>[1]): Promise<boolean> =>
  (await currentView()).sellers.some((seller) => can(seller, right));
