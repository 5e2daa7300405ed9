import type { Database } from '#lib/platform/db/database.ts';
import { type GatheredRow, readGathered } from './queries/gather.sql.ts';
import type { Gathered } from './contract/gathered.ts';

/**
 * ECI with which the issuer bears the loss of a fraud: authenticated, or an attempt at it (Visa 05 and 06, Mastercard
 * 02 and 01).
 */
const AUTHENTICATED = ['05', '02'];
const ATTEMPTED = ['06', '01'];

/** Evidence that our records hold about a sale, as of now. */
export async function gatherEvidence(database: Database, saleId: number): Promise<Gathered> {
  return gatheredOf(await readGathered(database, saleId));
}

function gatheredOf({
  sale,
  authentication,
  device,
  link,
  messages,
  refunds,
  earlier,
  documents,
}: GatheredRow): Gathered {
  const { shipping, address } = sale;
  return {
    receipt: { ...sale.receipt, documents },
    buyer: sale.buyer,
    authentication: authentication && {
      eci: authentication.eci,
      isAuthenticated: AUTHENTICATED.includes(authentication.eci),
      isLiabilityShifted: [...AUTHENTICATED, ...ATTEMPTED].includes(authentication.eci),
      at: authentication.at,
    },
    device,
    delivery: shipping === null && address === null && link.length === 0 ? null : { shipping, address, opened: link },
    messages,
    refunds,
    earlierSales: earlier,
  };
}
