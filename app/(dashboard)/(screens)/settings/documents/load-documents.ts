import { notFound } from 'next/navigation';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { filesPath, filesAccessOf } from './files-access.ts';
import { listSellerFiles } from '#lib/modules/seller-files/dashboard.ts';

/** The documents of the business that an address names, else of the first. */
export async function loadDocuments({ person, sellers, search }: DashboardContext) {
  const seller = sellers.find(({ key }) => key === search['seller']) ?? sellers[0];
  if (!seller) notFound();
  const access = await filesAccessOf(person.id, seller);
  return {
    sellerKey: seller.key,
    base: filesPath(seller.key),
    first: await listSellerFiles(access),
    mayAdd: access.mayAdd,
  };
}
