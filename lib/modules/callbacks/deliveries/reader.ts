import type { Audience } from '#lib/modules/callbacks/contract/deliveries.ts';
import { maskedAddress } from '#lib/kernel/mask-credentials.ts';

/**
 * Who reads the log: the sellers whose deliveries they see, and those of them through whose partner they see them. What
 * the partner's own server is called and what it answers is the partner's affair, not its sellers'.
 */
export type Reader = { sellerIds: readonly number[]; partnerSellerIds: readonly number[] };

type Seen = { audience: Audience; sellerId: number; url: string };

/** True where a delivery is the partner's and the person is not of the partner. */
export const isForeign = ({ partnerSellerIds }: Reader, { audience, sellerId }: Seen): boolean =>
  audience === 'partner' && !partnerSellerIds.includes(sellerId);

/** A row with no more of its address than the person may see: nobody the user and the password in it. */
export function seenBy<Row extends Seen>(reader: Reader, row: Row): Row {
  const url = isForeign(reader, row) ? (URL.parse(row.url)?.origin ?? '') : maskedAddress(row.url);
  return { ...row, url };
}
