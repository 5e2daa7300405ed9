'use client';

import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { ColorField, ColorProblem } from '#lib/modules/sellers/contract/brand.ts';

type ColorInputProps = {
  field: ColorField;
  value: string | null;
  ours: string;
  onChange: (value: string | null) => void;
  error: string | null;
  problems: readonly ColorProblem[];
};

/**
 * One colour: picked, typed or left to us. What cannot be read is said below, and the nearest colour that can is one
 * click away.
 */
export function ColorInput({ field, value, ours, onChange, error, problems }: ColorInputProps) {
  const t = useTranslations('branding');
  const [typed, setTyped] = useState(value ?? ours);
  useEffect(() => setTyped(value ?? ours), [value, ours]);
  const take = (text: string): void => {
    setTyped(text);
    if (/^#[0-9a-f]{6}$/i.test(text)) onChange(text.toLowerCase());
  };
  const id = `brand-${field}`;
  const isBad = error !== null || problems.length > 0;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {t(field)}
      </label>
      <div className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t(field)}
          value={value ?? ours}
          onChange={({ target }) => take(target.value)}
          className="thumb h-9 w-11 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
        />
        <Input
          id={id}
          dir="ltr"
          value={typed}
          spellCheck={false}
          maxLength={7}
          onChange={({ target }) => take(target.value.trim())}
          onBlur={() => setTyped(value ?? ours)}
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? `${id}-problems` : undefined}
        />
        <label className="thumb flex shrink-0 items-center gap-1.5 text-sm text-muted">
          <input
            type="checkbox"
            checked={value === null}
            onChange={({ target }) => onChange(target.checked ? null : ours)}
          />
          {t('automatic')}
        </label>
      </div>
      <div id={`${id}-problems`} className="grid gap-1.5 empty:hidden">
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        {problems.map(({ pair, ratio, needed, offer }) => (
          <div key={pair} className="grid gap-1.5">
            <FieldError id={`${id}-${pair}`}>
              {t(`contrast.${pair}`, { ratio: (Math.floor(ratio * 10) / 10).toFixed(1), needed: String(needed) })}
            </FieldError>
            {offer ? (
              <div>
                <Button
                  onClick={() => onChange(offer)}
                  icon={
                    <svg aria-hidden="true" className="size-4" viewBox="0 0 16 16">
                      <rect width="16" height="16" rx="3" fill={offer} stroke="currentColor" strokeOpacity=".4" />
                    </svg>
                  }
                >
                  {t('offer', { color: isolateLeftToRight(offer) })}
                </Button>
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}
