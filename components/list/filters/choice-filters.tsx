'use client';

import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Chip } from './chip.tsx';

type Choice<Value> = { value: Value; label: ReactNode };
type ChoiceFilterProps<Value> = {
  label: string;
  value: string | null;
  choices: readonly Choice<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
};

/** Filter of any number of options, each with its box. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  choices,
  chosen,
  onChange,
}: ChoiceFilterProps<Value>) {
  return (
    <Chip label={label} value={value} onClear={() => onChange([])}>
      {() => (
        <div className="grid gap-0.5 p-1.5">
          {choices.map((choice) => {
            const on = chosen.includes(choice.value);
            return (
              <label
                key={choice.value}
                className="relative flex min-h-9 items-center gap-3 rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11"
              >
                <input
                  type="checkbox"
                  checked={on}
                  onChange={() =>
                    onChange(on ? chosen.filter((known) => known !== choice.value) : [...chosen, choice.value])
                  }
                />
                {choice.label}
              </label>
            );
          })}
        </div>
      )}
    </Chip>
  );
}

type OneFilterProps<Value> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value | null;
  onChange: (chosen: Value | null) => void;
};

/** Filter of one option, or none. */
export function OneFilter<Value extends string | number>({ label, choices, chosen, onChange }: OneFilterProps<Value>) {
  return (
    <Chip
      label={label}
      value={choices.find(({ value }) => value === chosen)?.label ?? null}
      onClear={() => onChange(null)}
    >
      {(close) => (
        <div className="grid gap-0.5 p-1.5">
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              aria-pressed={choice.value === chosen}
              onClick={() => {
                close();
                onChange(choice.value);
              }}
              className="flex min-h-9 items-center rounded-control px-2 text-start hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="grow">{choice.label}</span>
              {choice.value === chosen ? <Check aria-hidden className="size-4 text-accent" /> : null}
            </button>
          ))}
        </div>
      )}
    </Chip>
  );
}
