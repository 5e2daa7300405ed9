'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { useRoleNames } from '#components/access/role-names.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Input } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { CREDENTIALS_MASK } from '#lib/kernel/mask-credentials.ts';

export type SaveResult = Answer<{ url: string | null }>;

type AddressFormProps = {
  sellerKey: string;
  url: string | null;
  sandbox: boolean;
  mayChange: boolean;
  save: (key: string, typed: string) => Promise<SaveResult>;
};

/** The default address of a business. A wrong address is explained under the field and stays in it. */
export function AddressForm({ sellerKey, url, sandbox, mayChange, save }: AddressFormProps) {
  const t = useTranslations('deliveries.address');
  const { refresh } = useRefresh();
  const toast = useToast();
  const roles = useRoleNames('manage-callbacks');
  const [saving, start] = useTransition();
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('url') ?? '');
    start(async () => {
      const answer = await save(sellerKey, typed).catch((): SaveResult => ({ ok: false, message: t('failed') }));
      setError(answer.ok ? null : answer.message);
      if (!answer.ok) return;
      toast.add(answer.url === null ? { title: t('cleared') } : { title: t('saved'), description: t('savedHint') });
      refresh();
    });
  };
  const id = `address-${sellerKey}`;
  const isMasked = url?.includes(`//${CREDENTIALS_MASK}@`);
  const help = [t(sandbox ? 'helpSandbox' : 'help'), ...(isMasked ? [t('helpMasked')] : [])].join(' ');
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field id={id} label={t('label')} help={mayChange ? help : t('viewer', { roles })} error={error}>
        {(attributes) => (
          <Input
            {...attributes}
            key={url}
            name="url"
            type="url"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={2_100}
            defaultValue={url ?? ''}
            placeholder="https://shop.example.com/callbacks"
            readOnly={!mayChange}
            onChange={() => setError(null)}
            className="font-mono text-sm"
          />
        )}
      </Field>
      {mayChange ? (
        <div>
          <Button type="submit" busy={saving}>
            {t('save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
