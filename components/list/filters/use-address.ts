'use client';

import { useEffect, useOptimistic, useState, useTransition } from 'react';
import { useRouter } from 'next/navigation';
import { useOnline } from '#components/query/use-online.ts';

/**
 * The chosen address, at once; the list follows with the server's response. `write` makes the link of a changed
 * address. A choice without a network is kept and loaded when the network is back.
 */
export function useAddress<Address>(address: Address, write: (address: Address, change: Partial<Address>) => string) {
  const router = useRouter();
  const isOnline = useOnline();
  const [waiting, start] = useTransition();
  const [shown, show] = useOptimistic(address);
  const [kept, keep] = useState<{ over: Address; chosen: Address } | null>(null);
  const wanted = kept?.over === address ? kept.chosen : shown;
  const go = (chosen: Address, href: string) =>
    start(() => {
      show(chosen);
      router.push(href, { scroll: false });
    });
  useEffect(() => {
    if (!isOnline || kept === null) return;
    keep(null);
    if (kept.over === address) go(kept.chosen, write(kept.chosen, {}));
  });
  return {
    shown: wanted,
    waiting,
    change: (next: Partial<Address>) => {
      const chosen = { ...wanted, ...next };
      if (isOnline) go(chosen, write(wanted, next));
      else keep({ over: address, chosen });
    },
    clear: (href: string) => start(() => router.push(href)),
  };
}
