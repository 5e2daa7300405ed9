'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextField, type TextFieldProps } from '#components/form/fields.tsx';
import { IconButton } from '#components/ui/button.tsx';
import type { FormValues } from '#lib/platform/form-contract.ts';

type PasswordProps<Values extends FormValues> = Pick<
  TextFieldProps<Values>,
  'form' | 'name' | 'label' | 'help' | 'id' | 'autoFocus'
> & { isNew?: boolean };

/** A password that can be looked at while it is typed. */
export function PasswordField<Values extends FormValues>({ isNew = false, ...field }: PasswordProps<Values>) {
  const t = useTranslations('dashboard.signIn');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...(field as TextFieldProps<Values>)}
      type={shown ? 'text' : 'password'}
      isLatin
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={300}
      className="h-11 pe-11"
      inside={
        <IconButton
          label={t(shown ? 'hide' : 'show')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 end-1"
        >
          <Icon aria-hidden className="size-4" />
        </IconButton>
      }
    />
  );
}
