import type { Audience } from '#lib/modules/callbacks/contract/deliveries.ts';
import { maskedAddress } from '#lib/kernel/mask-credentials.ts';

/**
 * Reader of the log: the sellers whose deliveries they see, and those of them that they see through their partner. The
 * address of a partner's server and its responses are visible to the partner, not to its sellers.
 */
export type Reader = { sellerIds: readonly number[]; partnerSellerIds: readonly number[] };

type VisibleRow = { audience: Audience; sellerId: number; url: string };

/** True for a partner's delivery that is read by a person who is not a member of the partner. */
export const isForeign = ({ partnerSellerIds }: Reader, { audience, sellerId }: VisibleRow): boolean =>
  audience === 'partner' && !partnerSellerIds.includes(sellerId);

/** A row with as much of its address as the person may see; user and password are hidden from everyone. */
export function seenBy<Row extends VisibleRow>(reader: Reader, row: Row): Row {
  const url = isForeign(reader, row) ? (URL.parse(row.url)?.origin ?? '') : maskedAddress(row.url);
  return { ...row, url };
}
