'use client';

import { Combobox } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';

/** Number of businesses above which the field is searched by typing. */
const LONG = 10;

type SellerFieldProps = {
  label: string;
  sellers: readonly { key: string; name: string }[];
  value: string;
  onChange: (key: string) => void;
};

/** The business of a new record, for people of several businesses. */
export function SellerField({ label, sellers, value, onChange }: SellerFieldProps) {
  if (sellers.length < 2) return null;
  const options = sellers.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <Field id="seller" label={label}>
      {(attributes) =>
        options.length > LONG ? (
          <Combobox {...attributes} options={options} value={value} onChange={onChange} />
        ) : (
          <Select {...attributes} value={value} onChange={({ target }) => onChange(target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        )
      }
    </Field>
  );
}
