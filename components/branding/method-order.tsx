'use client';

import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { BrandMark } from '#components/ui/method-mark.tsx';
import { Section } from '#components/ui/section.tsx';
import { inOrder, orderWords, PAGE_METHODS, type PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { markOfMethod } from '#lib/modules/payments/views/brand-marks.ts';

type MethodOrderProps = {
  /** Method words separated by blanks; empty is the usual order. */
  value: string;
  names: ReadonlyMap<string, string>;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** The order of methods as a list: two buttons a row, which say where the method went, or dragged. */
export function MethodOrder({ value, names, disabled, onChange }: MethodOrderProps) {
  const t = useTranslations('branding');
  const [dragged, setDragged] = useState<PageMethod | null>(null);
  const [status, setStatus] = useState('');
  const methods = inOrder(PAGE_METHODS, orderWords(value));
  const nameOf = (method: PageMethod): string => names.get(method) ?? method;
  const move = (method: PageMethod, place: number): void => {
    const others = methods.filter((one) => one !== method);
    onChange([...others.slice(0, place), method, ...others.slice(place)].join(' '));
    setStatus(t('moved', { method: nameOf(method), place: place + 1, count: methods.length }));
  };
  return (
    <Section id="method-order" title={t('order')}>
      <p className="mb-3 text-muted">{t('orderHelp')}</p>
      <ol className="divide-y rounded-panel border bg-surface">
        {methods.map((method, place) => (
          <li
            key={method}
            data-method={method}
            draggable={!disabled}
            onDragStart={() => setDragged(method)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged && dragged !== method) move(dragged, place);
            }}
            onDrop={(event) => event.preventDefault()}
            className={cx('flex items-center gap-3 px-3 py-1', dragged === method && 'opacity-50')}
          >
            <GripVertical aria-hidden className="size-4 shrink-0 cursor-grab text-faint" strokeWidth={1.75} />
            <BrandMark of={markOfMethod(method)} />
            <span className="min-w-0 grow truncate">{nameOf(method)}</span>
            <IconButton
              label={t('moveUp', { method: nameOf(method) })}
              disabled={disabled || place === 0}
              onClick={() => move(method, place - 1)}
            >
              <ArrowUp aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
            <IconButton
              label={t('moveDown', { method: nameOf(method) })}
              disabled={disabled || place === methods.length - 1}
              onClick={() => move(method, place + 1)}
            >
              <ArrowDown aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
      {value === '' ? null : (
        <Button kind="quiet" className="mt-2" disabled={disabled} onClick={() => onChange('')}>
          {t('orderReset')}
        </Button>
      )}
    </Section>
  );
}
