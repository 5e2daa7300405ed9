'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { TextAreaField, TextField } from '#components/form/fields.tsx';
import type { TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import { MAX_RESERVE_REASON } from '#lib/modules/reserves/contract/reserve-limits.ts';
import { AskDialog, type Bulk, useBulkForm } from './bulk-dialogs.tsx';
import type { ChangeReserve } from './seller-actions.ts';

const DEFAULTS: TypedReserve = { percent: '', days: '', reason: '' };

/** The dialog that sets the reserve of many sellers, in place of the one that each has. */
export function BulkReserve({ change, ...bulk }: Bulk & { change: ChangeReserve }) {
  const t = useTranslations('partner-money.reserve');
  const proof = useProof('bulk-reserve-proof');
  const bulkForm = useBulkForm(bulk.sellers, {
    contract: () => import('#lib/modules/reserves/contract/reserve-form.ts').then(({ reserveForm }) => reserveForm),
    defaults: DEFAULTS,
    before: proof.prove,
    act: change,
  });
  const { form } = bulkForm;
  return (
    <AskDialog title={t('title', { count: bulk.sellers.length })} {...bulk} bulkForm={bulkForm}>
      <p className="text-muted">{t('lead')}</p>
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
      {proof.field}
    </AskDialog>
  );
}
