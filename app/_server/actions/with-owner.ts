import { can, type SellerAccess } from '#lib/modules/access/index.ts';

type Owner = { sellerKey: string; sellerName: string; isAllowed: boolean };

/** Rows with the business that they are of, and whether the person has the right to change them there. */
export const withOwner = <Row extends { sellerId: number }>(
  rows: readonly Row[],
  sellers: readonly SellerAccess[],
  right: Parameters<typeof can>[1],
): (Omit<Row, 'sellerId'> & Owner)[] =>
  rows.flatMap(({ sellerId, ...row }) => {
    const owner = sellers.find(({ id }) => id === sellerId);
    return owner ? [{ ...row, sellerKey: owner.key, sellerName: owner.name, isAllowed: can(owner, right) }] : [];
  });
