'use client';

import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { useFileTypeName } from './names.ts';
import { groupsOf } from './types.ts';

type TypeSelectProps = {
  id: string;
  label: string;
  help?: string;
  /** Types that are offered; every one where it is left out. */
  types?: readonly number[];
  value: number;
  onChange: (type: number) => void;
};

/** Choice of a file's type. */
export function TypeSelect({ id, label, help, types, value, onChange }: TypeSelectProps) {
  const t = useTranslations('seller-files.add.group');
  const nameOf = useFileTypeName();
  return (
    <Field id={id} label={label} {...(help !== undefined && { help })}>
      {(attributes) => (
        <Select {...attributes} value={value} onChange={({ target }) => onChange(Number(target.value))}>
          {groupsOf(types).map(([group, offered]) => (
            <optgroup key={group} label={t(group)}>
              {offered.map((type) => (
                <option key={type} value={type}>
                  {nameOf(type)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
