'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { FEE_FIELDS, type TypedFees } from '#lib/modules/sellers/contract/fees-form.ts';

/** The fees of a seller to type: percents and major units. */
export function FeeFields({ form }: { form: ContractForm<TypedFees> }) {
  const t = useTranslations('partner-seller.fees');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {FEE_FIELDS.map((fee) => (
        <TextField key={fee} form={form} id={`fee-${fee}`} name={fee} label={t(fee)} inputMode="decimal" isLatin />
      ))}
    </div>
  );
}
