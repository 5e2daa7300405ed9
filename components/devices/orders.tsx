import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { cx } from '#components/ui/class-names.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { ORDER_STATES } from '#lib/kernel/device.ts';
import type { ShownOrder } from '#lib/modules/devices/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { DOT } from '#components/ui/dot.ts';

type Clock = { timeZone: string; now: Date };
type OrdersProps = Clock & { orders: readonly (ShownOrder & { sellerName: string | null })[]; isSandbox: boolean };

/** Orders of devices, the newest first, and how far each is. */
export function Orders({ orders, isSandbox, ...clock }: OrdersProps) {
  const t = useTranslations('devices.orders');
  return (
    <div className="grid gap-6">
      {isSandbox ? (
        <p className="text-sm text-muted">
          {t('sandbox')}{' '}
          <Link href="/sandbox/clock" className="text-link">
            {t('clock')}
          </Link>
        </p>
      ) : null}
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id} className="rounded-panel border bg-surface p-4 sm:p-5">
            <OneOrder order={order} {...clock} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneOrder({ order, ...clock }: { order: OrdersProps['orders'][number] } & Clock) {
  const t = useTranslations('devices.orders');
  const { items, sellerName } = order;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-semibold">{t('of', { count: items.length })}</h3>
        {sellerName === null ? null : <bdi className="text-sm text-muted">{sellerName}</bdi>}
      </div>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {t('to', { address: isolate(items[0]?.shippingAddress ?? '') })}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2 text-sm">
        {items.map(({ posId, name, terminalId }) => (
          <li key={posId} className="rounded-full bg-calm-soft px-2.5 py-1">
            <bdi className="tabular-nums">{posId}</bdi> <bdi>{name}</bdi>
            {terminalId === null ? null : (
              <>
                {DOT}
                <bdi className="font-mono">{terminalId}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      <Timeline order={order} {...clock} />
    </>
  );
}

function Timeline({ order: { state, at }, ...clock }: { order: ShownOrder } & Clock) {
  const t = useTranslations('devices.orders.state');
  const now = ORDER_STATES.indexOf(state);
  return (
    <ol className="mt-4 grid gap-3 border-t pt-4 sm:grid-cols-4">
      {ORDER_STATES.map((step, index) => {
        const when = at[step];
        return (
          <li
            key={step}
            aria-current={index === now ? 'step' : undefined}
            className={cx('flex items-start gap-2', index > now && 'text-muted')}
          >
            <span
              aria-hidden
              className={cx(
                'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
                index <= now ? 'bg-good-soft text-good' : 'bg-calm-soft',
              )}
            >
              {index <= now ? <Check className="size-3.5" /> : null}
            </span>
            <span className="grid">
              <span className={index === now ? 'font-medium' : undefined}>{t(step)}</span>
              {when && index <= now ? (
                <span className="text-sm text-muted">
                  <Timestamp at={when} {...clock} />
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
