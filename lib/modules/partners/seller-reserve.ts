import type { AuditFacts } from '#lib/modules/audit/index.ts';
import type { PayoutsReading } from '#lib/modules/payouts/index.ts';
import { readReserve, setReserve } from '#lib/modules/reserves/index.ts';

type NewReserve = { percent: number; days: number; reason: string };

/** Sets what is held back of a seller's money from tomorrow on; what it was before and is now, for its audit log. */
export async function setSellerReserve(
  context: PayoutsReading,
  sellerId: number,
  { setBy, ...reserve }: NewReserve & { setBy: number },
): Promise<{ before: AuditFacts; after: AuditFacts }> {
  const before = await readReserve(context.database, sellerId);
  await setReserve(context, { sellerId, setBy, ...reserve });
  return { before: before ? factsOf(before) : { percent: 0 }, after: factsOf(reserve) };
}

const factsOf = ({ percent, days, reason }: NewReserve): AuditFacts => ({ percent, days, reason });
