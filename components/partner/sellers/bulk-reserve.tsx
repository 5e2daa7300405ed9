'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { ReserveFields } from '#components/balance/reserve-fields.tsx';
import type { TypedReserve } from '#lib/modules/reserves/contract/reserve-form.ts';
import { AskDialog, type Bulk, useBulkForm } from './bulk-dialogs.tsx';
import type { SellerActions } from './seller-actions.ts';

const DEFAULTS: TypedReserve = { percent: '', days: '', reason: '' };

/** The dialog that sets the reserve of many sellers, in place of the one that each has. */
export function BulkReserve({ change, ...bulk }: Bulk & { change: SellerActions['changeReserve'] }) {
  const t = useTranslations('partner-money.reserve');
  const proof = useProof('bulk-reserve-proof');
  const bulkForm = useBulkForm(bulk.sellers, {
    contract: () => import('#lib/modules/reserves/contract/reserve-form.ts').then(({ reserveForm }) => reserveForm),
    defaults: DEFAULTS,
    before: proof.prove,
    act: change,
  });
  return (
    <AskDialog title={t('title', { count: bulk.sellers.length })} {...bulk} bulkForm={bulkForm}>
      <p className="text-muted">{t('lead')}</p>
      <ReserveFields form={bulkForm.form} />
      {proof.field}
    </AskDialog>
  );
}
