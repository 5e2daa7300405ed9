'use client';

import type { ReactNode } from 'react';

export type Choice<Value extends string> = { value: Value; label: string; face: ReactNode };

type RadioCardsProps<Value extends string> = {
  name: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  choose: (value: Value) => void;
};

/** One of several pictures: radio buttons whose names are read and whose pictures are seen. */
export function RadioCards<Value extends string>({ name, choices, chosen, choose }: RadioCardsProps<Value>) {
  return (
    <div className="pos-picks">
      {choices.map(({ value, label, face }) => (
        <label key={value} className="pos-pick" title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
            aria-label={label}
            className="sr-only"
          />
          <span aria-hidden>{face}</span>
        </label>
      ))}
    </div>
  );
}
