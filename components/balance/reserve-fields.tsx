'use client';

import { useTranslations } from 'next-intl';
import { TextAreaField, TextField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import type { TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import { MAX_RESERVE_REASON } from '#lib/modules/reserves/contract/reserve-limits.ts';

/** The fields of a reserve, of one seller or of many. */
export function ReserveFields({ form }: { form: ContractForm<TypedReserve> }) {
  const t = useTranslations('reserve.dialog');
  return (
    <>
      <TextField
        form={form}
        name="percent"
        label={t('percent')}
        help={t('percentHelp')}
        inputMode="decimal"
        isLatin
        maxLength={6}
      />
      <TextField form={form} name="days" label={t('days')} inputMode="numeric" isLatin maxLength={3} />
      <TextAreaField
        form={form}
        name="reason"
        label={t('reason')}
        help={t('reasonHelp')}
        rows={3}
        maxLength={MAX_RESERVE_REASON}
      />
    </>
  );
}
