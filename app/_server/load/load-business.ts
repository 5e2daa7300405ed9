import { notFound } from 'next/navigation';
import { cache } from 'react';
import { type ScreenView, viewOf } from '#app/_server/person.ts';
import type { SearchParams } from '#components/list/filters/list-params.ts';
import type { SellerAccess } from '#lib/modules/access/index.ts';

/** Screens that are about one business at a time, which `seller` of the address names by its key. */
export type BusinessScreen =
  | '/month-end'
  | '/fees'
  | '/balance'
  | '/balance/entries'
  | '/settings/payouts'
  | '/documents/new'
  | '/settings/invoices'
  | '/settings/signature'
  | '/settings/tax-authority'
  | '/bookkeeping'
  | '/bookkeeping/accounts'
  | '/bookkeeping/tax-files';

type OfOneBusiness = {
  seller: SellerAccess;
  /** All that the person may open the screen for, named by `ref`. */
  choices: readonly { ref: string; name: string }[];
};

/** The business that an address names, or else the first in view; not found where it is none of the person's. */
export const loadBusiness = cache(async (screen: BusinessScreen, wanted: string): Promise<OfOneBusiness> => {
  const { sellers, all } = await viewOf(screen);
  const seller = wanted === '' ? sellers[0] : all.find(({ key }) => key === wanted);
  if (!seller) notFound();
  return { seller, choices: sellers.map(({ key, name }) => ({ ref: key, name })) };
});

/** The business in view that an address names, or else the first: a choice among some, which is never missing. */
export function chosenBusiness({ sellers, search }: Pick<ScreenView, 'sellers'> & { search: SearchParams }) {
  return existing(sellers.find(({ key }) => key === search['seller']) ?? sellers[0]);
}

/** A value that a screen which may be opened has in any case. Throws where it is missing. */
export function existing<Value>(found: Value | null | undefined): Value {
  if (found === null || found === undefined) throw new TypeError('a screen was opened for nobody');
  return found;
}
