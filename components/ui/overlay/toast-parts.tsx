'use client';

import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { receiveToasts } from './toast-queue.ts';

const manager = Toast.createToastManager();

/** The messages on the screen: those that waited for this, then each that comes. */
export function ToastView() {
  useEffect(() => receiveToasts((toast) => void manager.add(toast)), []);
  return (
    <Toast.Provider toastManager={manager} timeout={7_000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-[calc(var(--toasts,4.5rem)+env(safe-area-inset-bottom))] z-60 grid gap-2 outline-none sm:inset-x-auto sm:end-6 sm:bottom-6 sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTranslations('common.action');
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down']}
      className="rounded-panel border bg-raised p-4 shadow-lift transition-[opacity,translate] duration-150 ease-quiet data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3">
        {toast.type === 'error' ? (
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        )}
        <div className="min-w-0 grow">
          <Toast.Title className="font-medium" />
          <Toast.Description className="mt-0.5 text-sm text-muted" />
          {toast.actionProps ? (
            <Toast.Action className="thumb mt-2 inline-flex h-8 items-center rounded-control border border-edge/60 bg-surface px-3 text-sm font-medium hover:bg-hover" />
          ) : null}
        </div>
        <Toast.Close
          aria-label={t('close')}
          className="thumb -m-1.5 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
