import { chosenBusiness } from '#app/_server/load/load-business.ts';
import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { filesPath, filesAccessOf } from './files-access.ts';
import { listSellerFiles } from '#lib/modules/seller-files/dashboard.ts';

/** The documents of the business that an address names, else of the first. */
export async function loadDocuments(view: DashboardContext) {
  const seller = chosenBusiness(view);
  const { person } = view;
  const access = await filesAccessOf(person.id, seller);
  return {
    sellerKey: seller.key,
    base: filesPath(seller.key),
    first: await listSellerFiles(access),
    mayAdd: access.mayAdd,
  };
}
