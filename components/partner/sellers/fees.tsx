'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProof } from '#components/access/proof.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { FEE_FIELDS, type FeeField, typedFee, type TypedFees } from '#lib/modules/sellers/contract/fees-form.ts';
import type { ShownFees } from '#lib/modules/sellers/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { FeeFields } from '../fee-fields.tsx';
import { Share } from '../share.tsx';
import type { SellerActions } from './seller-actions.ts';
import { DOT } from '#components/ui/dot.ts';

type Clock = { timeZone: string; now: Date };
type FeesProps = Clock & {
  seller: { ref: string; name: string };
  fees: readonly ShownFees[];
  /** Changes the fees; null for a person who may not. */
  change: SellerActions['changeFees'] | null;
};

/** The fees of a seller, and earlier fees with the time of their end. */
export function Fees({ seller, fees: [now, ...earlier], change, ...clock }: FeesProps) {
  const t = useTranslations('partner-seller');
  const [changing, setChanging] = useState(false);
  if (!now) return null;
  return (
    <Section
      id="fees"
      title={t('section.fees')}
      aside={change ? <Button onClick={() => setChanging(true)}>{t('fees.change')}</Button> : null}
    >
      <FeeList fees={now} />
      <p className="mt-2 text-sm text-muted">
        <From fees={now} {...clock} />
      </p>
      {earlier.length > 0 ? (
        <details className="mt-4">
          <summary className="cursor-pointer font-medium">{t('fees.history')}</summary>
          <ol className="mt-2 divide-y border-y">
            {earlier.map((fees) => (
              <li key={fees.fromAt.getTime()} className="py-3">
                <p className="mb-2 text-sm text-muted">
                  <From fees={fees} {...clock} />
                </p>
                <FeeList fees={fees} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      {changing && change ? (
        <FeesDialog seller={seller} fees={now} change={change} close={() => setChanging(false)} />
      ) : null}
    </Section>
  );
}

const CHARGES: readonly FeeField[] = ['processingCharge', 'foreignProcessingCharge', 'chargebackFee'];

function FeeList({ fees }: { fees: ShownFees }) {
  const t = useTranslations('partner-seller.fees');
  return (
    <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
      {FEE_FIELDS.map((fee) => (
        <div key={fee} className="flex items-baseline justify-between gap-4">
          <dt className="text-sm text-muted">{t(fee)}</dt>
          <dd className="figures min-w-16 font-medium tabular-nums">
            {CHARGES.includes(fee) ? <Money amount={fees[fee]} currency="ILS" /> : <Share of={fees[fee]} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function From({ fees: { fromAt, by }, ...clock }: { fees: ShownFees } & Clock) {
  const t = useTranslations('partner-seller.fees');
  return (
    <>
      <Timestamp at={fromAt} {...clock} />
      {DOT}
      {by === null ? t('byApi') : t('by', { name: isolate(by) })}
    </>
  );
}

type FeesDialogProps = {
  seller: FeesProps['seller'];
  fees: ShownFees;
  change: SellerActions['changeFees'];
  close: () => void;
};

function FeesDialog({ seller: { ref, name }, fees, change, close }: FeesDialogProps) {
  const t = useTranslations('partner-seller');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('fees-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/sellers/contract/fees-form-contract.ts').then(({ feesForm }) => feesForm),
    defaults: Object.fromEntries(FEE_FIELDS.map((fee) => [fee, typedFee(fees[fee])])) as TypedFees,
    before: proof.prove,
    noResponseText: t('lost'),
    send: (typed) => change(ref, typed),
    done() {
      close();
      toast.add({ title: t('fees.changed') });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('fee-processingFee')}
      title={t('fees.title', { name: isolate(name) })}
    >
      <Form form={form} className="gap-5">
        <p className="text-muted">{t('fees.lead')}</p>
        <FeeFields form={form} />
        {proof.field}
        <FormProblem form={form} id="fees-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('fees.submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
