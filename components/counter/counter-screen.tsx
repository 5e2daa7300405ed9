'use client';

import { Grid3x3, History, Package, ShoppingBasket, Timer, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useOnline } from '#components/query/use-online.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { cx } from '#components/ui/class-names.ts';
import { Sheet } from '#components/ui/overlay/sheet.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { priceOf, type CounterProduct, type CounterPayment } from '#lib/modules/counter/views.ts';
import type { CounterActions, CounterData, CounterPerson, CounterSeller } from './counter-data.ts';
import { Keypad } from './keypad.tsx';
import { ChargeButton, OrderPanel } from './order-panel.tsx';
import { addProduct, orderOf } from './order-state.ts';
import { ProductPicker } from './product-picker.tsx';
import { useOrder } from './use-order.ts';
import { useSound } from './payment-sound.ts';
import { PayScreen } from './pay-screen.tsx';
import { usePayment } from './use-payment.ts';
import { CounterMenu } from './counter-menu.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { LatestPayments } from './latest-payments.tsx';
import { useWorker } from './use-worker.ts';
import { CutText } from '#components/ui/cut-text.tsx';

const TABS = [
  ['keypad', Grid3x3],
  ['products', Package],
  ['taken', History],
  ['shift', Timer],
] as const;
type Tab = (typeof TABS)[number][0];

type ScreenProps = {
  data: CounterData;
  actions: CounterActions;
  seller: CounterSeller;
  sellers: readonly CounterSeller[];
  person: CounterPerson;
  timeZone: string;
};

/** The counter: an order is put together, then paid. Its input stays in this browser until then. */
export function CounterScreen({ data, actions, seller, sellers, person, timeZone }: ScreenProps) {
  const t = useTranslations('counter');
  const isOnline = useOnline();
  const toast = useToast();
  const { refresh } = useRefresh();
  const [tab, choose] = useState<Tab>('keypad');
  const [isSheetOpen, openSheet] = useState(false);
  const { order, change, restart, renew } = useOrder(seller.key);
  const reopened = (why?: string) => {
    renew();
    refresh();
    if (why) toast.add({ title: why, type: 'error' });
  };
  const payment = usePayment({ seller: seller.key, actions, reopened });
  const { paying, begin, close } = payment;
  useWorker();
  useSound();
  const charge = () => {
    const whole = orderOf(order);
    openSheet(false);
    begin({ order: whole, price: priceOf(whole), currency: whole.currency });
  };
  const next = (wasOrder: boolean) => {
    close();
    if (wasOrder) restart();
    refresh();
  };
  const panel = <OrderPanel {...{ order, change }} clear={restart} />;
  const chargeButton = <ChargeButton {...{ order, isOnline, charge }} />;
  return (
    <div className="flex min-h-0 grow flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between gap-2 border-b px-3 md:h-18 md:px-4">
        <h1 className="min-w-0 font-semibold">
          <CutText>{seller.name}</CutText>
        </h1>
        <div className="flex min-w-0 items-center">
          <CounterMenu {...{ seller, sellers, person, actions }} pin={data.pin} />
        </div>
      </header>
      {isOnline ? null : <OfflineNotice />}
      {paying ? (
        <main className="flex min-h-0 grow flex-col overflow-y-auto">
          <PayScreen {...{ payment, paying, actions, isOnline, next }} devices={data.devices} closed={data.closed} />
        </main>
      ) : (
        <div className="flex min-h-0 grow flex-col md:flex-row-reverse">
          <aside aria-label={t('order.title')} className="hidden w-96 shrink-0 flex-col gap-4 border-s p-4 md:flex">
            <div className="min-h-0 grow overflow-y-auto">{panel}</div>
            {chargeButton}
          </aside>
          <div className="flex min-h-0 min-w-0 grow flex-col">
            <main className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col overflow-y-auto p-3 md:p-4">
              <h2 className="sr-only">{t(`tab.${tab}`)}</h2>
              <TabContent
                {...{ tab, data, actions, isOnline, timeZone, order, change }}
                sellerKey={seller.key}
                charge={({ id, amount, currency }) => begin({ saleId: id, price: amount, currency })}
              />
            </main>
            {tab === 'keypad' || tab === 'products' ? (
              <div className="grid shrink-0 grid-cols-[auto_1fr] items-end gap-2 px-3 pb-2 md:hidden">
                <OrderSheet open={isSheetOpen} onOpenChange={openSheet} count={order.lines.length}>
                  {panel}
                </OrderSheet>
                {chargeButton}
              </div>
            ) : null}
            <TabBar {...{ tab, choose }} />
          </div>
        </div>
      )}
    </div>
  );
}

function OfflineNotice() {
  const t = useTranslations('counter');
  return (
    <p
      role="status"
      className="flex shrink-0 items-center justify-center gap-2 bg-wait-soft px-4 py-2 text-sm text-wait"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {t('offline')}
    </p>
  );
}

type TabContentProps = Pick<ScreenProps, 'data' | 'actions' | 'timeZone'> &
  Pick<ReturnType<typeof useOrder>, 'order' | 'change'> & {
    tab: Tab;
    sellerKey: string;
    isOnline: boolean;
    /** Charges a sale that was made before and is not paid yet. */
    charge: (sale: CounterPayment) => void;
  };

function TabContent({ tab, data, actions, sellerKey, timeZone, isOnline, order, change, charge }: TabContentProps) {
  const t = useTranslations('counter');
  const toast = useToast();
  const pick = (product: CounterProduct) => {
    if (addProduct(order, product) === null) toast.add({ title: t('order.mixed'), type: 'error' });
    else change((now) => addProduct(now, product) ?? now);
  };
  switch (tab) {
    case 'keypad':
      return <Keypad {...{ order, change }} />;
    case 'products':
      return (
        <ProductPicker
          products={data.products}
          pick={pick}
          showFirst={(guid, isFirst) =>
            actions.showFirst(sellerKey, guid, isFirst).then(
              ({ ok }) => ok,
              () => false,
            )
          }
        />
      );
    case 'taken':
      return (
        <LatestPayments
          {...{ isOnline, timeZone, actions }}
          latest={data.latest}
          devices={data.devices}
          mayRefund={data.mayRefund}
          closed={data.closed}
          take={charge}
        />
      );
    case 'shift':
      return (
        <ShiftPanel
          {...{ timeZone, isOnline }}
          shift={data.shift}
          end={(shiftId, counted) => actions.endShift(sellerKey, shiftId, counted)}
        />
      );
  }
}

type OrderSheetProps = { open: boolean; onOpenChange: (open: boolean) => void; count: number; children: ReactNode };

/** The order on a phone: a button with the number of its lines, and the sheet that it opens. */
function OrderSheet({ open, onOpenChange, count, children }: OrderSheetProps) {
  const t = useTranslations('counter');
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('order.title')}
      trigger={
        <button
          type="button"
          aria-label={t('order.title')}
          className="relative grid size-14 place-items-center rounded-control border bg-surface"
        >
          <ShoppingBasket aria-hidden className="size-6" />
          {count > 0 ? (
            <span
              aria-hidden
              className="absolute end-1 top-1 grid min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-accent-ink"
            >
              {count}
            </span>
          ) : null}
        </button>
      }
    >
      {children}
    </Sheet>
  );
}

function TabBar({ tab, choose }: { tab: Tab; choose: (tab: Tab) => void }) {
  const t = useTranslations('counter');
  return (
    <nav
      aria-label={t('tabs')}
      className="grid shrink-0 grid-cols-4 border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {TABS.map(([name, Icon]) => (
        <button
          key={name}
          type="button"
          aria-current={tab === name ? 'page' : undefined}
          onClick={() => choose(name)}
          className={cx(
            'flex h-14 flex-col items-center justify-center gap-0.5 text-sm md:h-16',
            tab === name ? 'font-medium text-accent' : 'text-muted hover:bg-hover',
          )}
        >
          <Icon aria-hidden className="size-5" />
          {t(`tab.${name}`)}
        </button>
      ))}
    </nav>
  );
}
