'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type PasswordProps = {
  id: string;
  label: string;
  help?: string;
  error?: string | null;
  isNew?: boolean;
  fieldRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
};

/** A password that can be looked at while it is typed. Its form name is its id. */
export function PasswordField({
  id,
  label,
  help,
  error = null,
  isNew = false,
  fieldRef,
  autoFocus = false,
}: PasswordProps) {
  const t = useTranslations('dashboard.signIn');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(attributes) => (
        <div className="relative">
          <Input
            {...attributes}
            {...(fieldRef ? { ref: fieldRef } : {})}
            name={id}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            autoFocus={autoFocus}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            maxLength={300}
            className="h-11 pe-11 rtl:text-end"
          />
          <IconButton
            label={t(shown ? 'hide' : 'show')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1"
          >
            <Icon aria-hidden className="size-4" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
