import { maskedAddress } from '#lib/kernel/mask-credentials.ts';
import { columns } from '#lib/platform/db/columns.ts';
import { plain, type TenantRecords } from '#lib/platform/db/records.ts';
import type { DeliveryView } from '../views.ts';
import { shownBody } from '../present.ts';

/** Callbacks shown of one sale or subscription, the newest; the log has all of them. */
const MAX_SHOWN = 200;

/**
 * The callbacks about one sale or one subscription, newest first, each with its attempts. `records` are those of the
 * tenant; secrets in an address, a body or a response are masked.
 */
export async function deliveriesAbout(
  { delivery }: Pick<TenantRecords, 'delivery'>,
  about: { saleId: number } | { subscriptionId: number },
): Promise<DeliveryView[]> {
  const rows = await delivery.findMany({
    where: about,
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: {
      ...columns('id', 'notifyType', 'audience', 'url', 'state', 'outcome', 'resend'),
      ...columns('createdAt', 'nextAt', 'settledAt'),
      event: { select: { body: true, sealed: true } },
      tried: {
        orderBy: { number: 'asc' },
        select: { number: true, startedAt: true, durationMs: true, httpStatus: true, error: true, responseBody: true },
      },
    },
  });
  return rows.map(({ event, tried, ...row }) => {
    const { body, mask } = shownBody(event.body, event.sealed !== null);
    const attempts = tried.map((one) => ({ ...one, responseBody: one.responseBody && mask(one.responseBody) }));
    return { ...plain(row), url: maskedAddress(row.url), body, attempts };
  }) as DeliveryView[];
}
