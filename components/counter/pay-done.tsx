'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { playPaid } from './payment-sound.ts';
import { ReceiptSection, type ReceiptSectionProps } from './receipt-section.tsx';

type DoneProps = {
  /** Sale that was paid; null where cash was noted. */
  saleId: string | null;
  price: number;
  currency: string;
  restart: () => void;
} & Omit<ReceiptSectionProps, 'saleId'>;

/** Screen after a payment: the receipt, and the start of the next order. */
export function PayDone({ saleId, price, currency, restart, ...part }: DoneProps) {
  const t = useTranslations('counter.done');
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  useEffect(() => {
    if (saleId !== null) playPaid();
  }, [saleId]);
  return (
    <section aria-labelledby="done-title" className="mx-auto flex w-full max-w-xl grow flex-col gap-5 p-4">
      <div role="status" className="grid justify-items-center gap-1 pt-4 text-center">
        <CircleCheck aria-hidden className="size-14 text-good" strokeWidth={1.6} />
        <h2 id="done-title" className="text-lg font-semibold">
          {t(saleId === null ? 'cash' : 'paid')}
        </h2>
        <p className="text-2xl font-semibold">
          <Money amount={price} currency={currency} large />
        </p>
      </div>
      {saleId === null ? null : <ReceiptSection {...part} saleId={saleId} />}
      <Button ref={next} kind="main" className="mt-auto h-14 text-lg md:h-16" onClick={restart}>
        {t('new')}
      </Button>
    </section>
  );
}
