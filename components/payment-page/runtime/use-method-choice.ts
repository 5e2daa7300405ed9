import { useEffect, useState } from 'preact/hooks';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { expressOf } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';
import { postToHost } from './post-to-host.ts';
import type { StartedPayment } from './use-started-payment.ts';

export type MethodChoice = {
  methods: PayView['methods'];
  open: PageMethod;
  /** Methods opened so far. Their panels stay in the page, hidden, so that switching loses no input. */
  opened: readonly PageMethod[];
  choose: (method: PageMethod) => void;
  /** Removes a method that this device cannot use; the last one stays, with a notice. */
  leaveOut: (method: PageMethod) => void;
};

/** The methods a buyer can choose among, and the open one. */
export function useMethodChoice(view: PayView, setNotice: StartedPayment['setNotice']): MethodChoice {
  const [methods, setMethods] = useState(view.methods);
  const [open, setOpen] = useState(view.open);
  const [opened, setOpened] = useState<readonly PageMethod[]>([view.open]);
  const choose = (method: PageMethod): void => {
    if (method === open) return;
    setOpen(method);
    setOpened((all) => (all.includes(method) ? all : [...all, method]));
    setNotice(null);
    postToHost({ type: 'method-changed', method });
  };
  const leaveOut = (method: PageMethod): void => {
    const left = methods.filter((one) => one.method !== method);
    if (left.length === 0)
      return setNotice({
        method,
        text: view.texts.no_device.replace('{method}', () => methods[0]?.name ?? ''),
        field: null,
      });
    setMethods(left);
    const [next] = left.filter((one) => !expressOf(left).includes(one));
    if (open === method && next) choose(next.method);
  };
  useEffect(() => {
    try {
      // A browser with saved cards opens the card form for every buyer; one without a storage has none.
      if (localStorage['kupa'] && view.card && !view.waiting && !view.notice && !view.checking) choose('credit-card');
    } catch {}
  }, []);
  return { methods, open, opened, choose, leaveOut };
}
