'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { OrderForm as Values } from '#lib/modules/devices/contract/device-forms.ts';
import { namesOf } from '#lib/modules/devices/views.ts';
import { DOT } from '#components/ui/dot.ts';

type OrderProps = {
  businesses: readonly { key: string; name: string }[];
  order: (sellerKey: string, form: Values) => Promise<{ ok: true } | Refused<keyof Values>>;
};

/** Names that are shown before the rest is counted. */
const SHOWN = 5;

/** Order of devices: their number, names and delivery address. */
export function OrderForm({ businesses, order }: OrderProps) {
  const t = useTranslations('devices');
  const { refresh } = useRefresh();
  const toast = useToast();
  const [sellerKey, choose] = useState(businesses[0]?.key ?? '');
  const form = useContractForm({
    contract: () => import('#lib/modules/devices/contract/device-forms.ts').then(({ orderForm }) => orderForm),
    defaults: { count: '1', name: '', address: '' },
    send: (values) => order(sellerKey, values),
    done() {
      toast.add({ title: t('ordering.done') });
      form.hook.reset({ count: '1', name: '', address: '' });
      refresh();
    },
  });
  const [count, name] = [Number(form.hook.watch('count')), form.hook.watch('name').trim()];
  const names = Number.isInteger(count) && count >= 1 && count <= 50 && name !== '' ? namesOf(name, count) : [];
  return (
    <Form form={form} className="gap-5">
      <SellerField label={t('seller')} sellers={businesses} value={sellerKey} onChange={choose} />
      <TextField
        form={form}
        name="count"
        label={t('ordering.count')}
        isLatin
        inputMode="numeric"
        maxLength={2}
        className="max-w-24"
      />
      <TextField form={form} name="name" label={t('ordering.name')} help={t('ordering.nameHelp')} maxLength={45} />
      <TextField
        form={form}
        name="address"
        label={t('ordering.address')}
        help={t('ordering.addressHelp')}
        maxLength={300}
        autoComplete="street-address"
      />
      {names.length > 0 ? (
        <p className="text-muted">
          {t('ordering.preview')}: {t('count', { count: names.length })}
          {DOT}
          <bdi>{names.slice(0, SHOWN).join(', ')}</bdi>
          {names.length > SHOWN ? '…' : null}
        </p>
      ) : null}
      <FormProblem form={form} id="order-problem" />
      <div>
        <SubmitButton form={form}>{t('ordering.submit')}</SubmitButton>
      </div>
    </Form>
  );
}
