import type { AuditFacts } from '#lib/modules/audit/index.ts';
import { type PayoutsReading, type Rhythm, scheduleOf, setSchedule } from '#lib/modules/payouts/index.ts';

type NewSchedule = Rhythm & { minimum: number };

/** Sets when a seller is paid out; what it was before and is now, for its audit log. */
export async function setSellerSchedule(
  context: PayoutsReading,
  sellerId: number,
  schedule: NewSchedule,
): Promise<{ before: AuditFacts; after: AuditFacts }> {
  const before = factsOf(await scheduleOf(context.database, sellerId));
  await setSchedule(context, { ...schedule, sellerId });
  return { before, after: factsOf(schedule) };
}

const factsOf = ({ interval, weekday, day, minimum }: NewSchedule): AuditFacts => ({
  interval,
  ...(interval === 'weekly' && { weekday }),
  ...(interval === 'monthly' && { day }),
  minimum,
});
