import { notFound } from 'next/navigation';
import type { ScreenView } from '#app/_server/person.ts';
import type { SearchParams } from '#components/list/filters/list-params.ts';
import type { SellerAccess } from '#lib/modules/access/index.ts';

/** Parts of screens that are about one business at a time: `seller` of the address names it by its key. */
type OfOneBusiness = {
  seller: SellerAccess;
  /** All that the person may open the screen for, named by `ref`. */
  choices: readonly { ref: string; name: string }[];
};

/** The business that an address names, or else the first in view; not found where it is none of the person's. */
export function oneBusiness(
  { sellers, all }: Pick<ScreenView, 'sellers' | 'all'>,
  { seller: wanted }: SearchParams,
): OfOneBusiness {
  const seller = wanted === undefined ? sellers[0] : all.find(({ key }) => key === wanted);
  if (!seller) notFound();
  return { seller, choices: sellers.map(({ key, name }) => ({ ref: key, name })) };
}
