'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { inputClass } from './input.tsx';
import { cx } from './class-names.ts';
import { popupClass } from './overlay/popup.ts';

export type ComboboxOption = { value: string; label: string };

type ComboboxProps = {
  id: string;
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  /** Direction of values that are left-to-right in every language, such as names of time zones. */
  dir?: 'ltr';
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** Most options drawn at once; another letter narrows them. */
const DRAWN = 60;

/**
 * One option of a long list, typed for or picked. Other text is no choice: leaving the field shows the one before.
 * Short lists use the platform's own select.
 */
export function Combobox({ id, options, value, onChange, dir, ...described }: ComboboxProps) {
  const t = useTranslations('common.combobox');
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option: ComboboxOption | null) => option && onChange(option.value)}
      itemToStringLabel={({ label }: ComboboxOption) => label}
      isItemEqualToValue={(one: ComboboxOption, other: ComboboxOption) => one.value === other.value}
      limit={DRAWN}
      autoHighlight
    >
      <div className="relative">
        <Base.Input
          id={id}
          {...described}
          dir={dir}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={cx(inputClass, 'pe-9')}
        />
        <Base.Trigger
          aria-label={t('open')}
          tabIndex={-1}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center text-muted pointer-coarse:w-11"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Base.Trigger>
      </div>
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-60 outline-none">
          <Base.Popup className={popupClass('w-(--anchor-width) min-w-52')}>
            <Base.Empty className="px-3 py-2.5 text-sm text-muted empty:hidden">{t('none')}</Base.Empty>
            <Base.List className="p-1 empty:hidden">
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className={
                    'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none ' +
                    'data-highlighted:bg-hover pointer-coarse:min-h-11'
                  }
                >
                  <span dir={dir} className="min-w-0 grow truncate">
                    {option.label}
                  </span>
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
