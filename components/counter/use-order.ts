'use client';

import { useEffect, useState } from 'react';
import { emptyOrder, type OrderState, readKept } from './order-state.ts';

/** The currency of a counter that has not sold anything yet. */
const FIRST_CURRENCY = 'ILS';

const keyOf = (seller: string): string => `kupa.counter.${seller}`;

/**
 * The order of this browser, stored until it is paid or cleared: it survives a reload, a lost network and an empty
 * battery.
 */
export function useOrder(seller: string): {
  order: OrderState;
  change: (next: (order: OrderState) => OrderState) => void;
  /** Starts an empty order under a new key. */
  restart: () => void;
  /** Keeps the order and gives it a new key. */
  renew: () => void;
} {
  const [order, setOrder] = useState<OrderState>(() => emptyOrder('', FIRST_CURRENCY));
  useEffect(() => {
    setOrder(readKept(localStorage.getItem(keyOf(seller))) ?? emptyOrder(crypto.randomUUID(), FIRST_CURRENCY));
  }, [seller]);
  useEffect(() => {
    if (order.key !== '') localStorage.setItem(keyOf(seller), JSON.stringify(order));
  }, [seller, order]);
  return {
    order,
    change: setOrder,
    renew: () => setOrder((now) => ({ ...now, key: crypto.randomUUID() })),
    restart: () => setOrder(({ currency }) => emptyOrder(crypto.randomUUID(), currency)),
  };
}
