'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { useProof } from '#components/access/proof.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import type { TypedNote } from '#lib/modules/partners/contract.ts';
import { FEE_FIELDS, type TypedFees } from '#lib/modules/sellers/contract/fees-form.ts';
import type { FormContract, FormValues } from '#lib/platform/form-contract.ts';
import { CheckList } from '#components/form/check-list.tsx';
import { FeeFields } from '../fee-fields.tsx';
import { loadNoteForm, NoteFields } from './note-dialog.tsx';
import type { SellerActions } from './seller-actions.ts';
import { useMethodOptions } from './settings.tsx';
import { type SellerRun, SellerRunDialog, useSellerRun } from './bulk-run.tsx';
import type { NamedSeller } from './seller-bulk.tsx';

/** Dialogs before a run over many sellers. Each is mounted anew for each selection. */

export type Bulk = { sellers: readonly NamedSeller[]; close: () => void };

type BulkFormOptions<Values extends FormValues, Output> = {
  contract: () => Promise<FormContract<Values, Output>>;
  defaults: Values;
  /** Runs for each seller in turn, with the typed values. */
  act: (ref: string, values: Values) => ReturnType<Parameters<typeof useSellerRun>[0]>;
  before?: () => Promise<boolean>;
};

/** A form, and the run over the sellers that it begins. */
export function useBulkForm<Values extends FormValues, Output>(
  sellers: readonly NamedSeller[],
  { contract, defaults, act, ...more }: BulkFormOptions<Values, Output>,
) {
  const typed = useRef(defaults);
  const run = useSellerRun((ref) => act(ref, typed.current));
  const form = useContractForm({
    ...more,
    contract,
    defaults,
    send: async (values) => {
      typed.current = values;
      return { ok: true as const };
    },
    done: () => void run.start(sellers),
  });
  return { run, form };
}

type AskProps<Values extends FormValues> = Bulk & {
  title: string;
  bulkForm: { run: SellerRun; form: ContractForm<Values> };
  children: ReactNode;
};

/** Asks for the values of a form, and runs over the sellers with them. */
export function AskDialog<Values extends FormValues>({ title, sellers, close, bulkForm, children }: AskProps<Values>) {
  const t = useTranslations('partner-seller.bulk');
  const { run, form } = bulkForm;
  return (
    <SellerRunDialog {...{ title, sellers, run, close }}>
      <Form form={form} className="gap-5">
        {children}
        <FormProblem form={form} id="bulk-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('submit', { count: sellers.length })}
        </DialogButtons>
      </Form>
    </SellerRunDialog>
  );
}

/** Fees of many; empty fields stay as they are. */
export function BulkFees({ change, ...bulk }: Bulk & { change: SellerActions['changeFees'] }) {
  const t = useTranslations('partner-seller');
  const proof = useProof('bulk-fees-proof');
  const bulkForm = useBulkForm(bulk.sellers, {
    contract: () => import('#lib/modules/sellers/contract/fees-form-contract.ts').then(({ feesForm }) => feesForm),
    defaults: Object.fromEntries(FEE_FIELDS.map((fee) => [fee, ''])) as TypedFees,
    before: proof.prove,
    act: change,
  });
  return (
    <AskDialog title={t('bulk.titleFees', { count: bulk.sellers.length })} {...bulk} bulkForm={bulkForm}>
      <p>{t('bulk.feesLead', { count: bulk.sellers.length })}</p>
      <p className="text-muted">{t('fees.lead')}</p>
      <FeeFields form={bulkForm.form} />
      {proof.field}
    </AskDialog>
  );
}

/** Methods of many, in place of what each has. */
export function BulkMethods({ change, ...bulk }: Bulk & { change: SellerActions['changeMethods'] }) {
  const t = useTranslations('partner-seller');
  const options = useMethodOptions();
  const bulkForm = useBulkForm(bulk.sellers, {
    contract: () =>
      import('#lib/modules/sellers/contract/seller-settings.ts').then(({ sellerMethodsForm }) => sellerMethodsForm),
    defaults: { methods: options.map(({ value }) => value) as readonly string[] },
    act: change,
  });
  return (
    <AskDialog title={t('bulk.titleMethods', { count: bulk.sellers.length })} {...bulk} bulkForm={bulkForm}>
      <p className="text-muted">{t('bulk.methodsLead')}</p>
      <CheckList form={bulkForm.form} name="methods" label={t('settings.methods')} options={options} />
    </AskDialog>
  );
}

/** An email to many, seen before it is sent. */
export function BulkNote({ write, ...bulk }: Bulk & { write: SellerActions['write'] }) {
  const t = useTranslations('partner-seller');
  const bulkForm = useBulkForm(bulk.sellers, {
    contract: loadNoteForm,
    defaults: { subject: '', text: '' } satisfies TypedNote,
    act: write,
  });
  const { subject, text } = bulkForm.form.hook.watch();
  return (
    <AskDialog title={t('bulk.titleWrite', { count: bulk.sellers.length })} {...bulk} bulkForm={bulkForm}>
      <NoteFields form={bulkForm.form} />
      {subject.trim() === '' && text.trim() === '' ? null : (
        <section aria-labelledby="note-preview" className="rounded-panel border p-4">
          <h3 id="note-preview" className="text-sm font-medium text-muted">
            {t('bulk.preview')}
          </h3>
          <p dir="auto" className="mt-2 font-semibold [overflow-wrap:anywhere]">
            {subject}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
          <p className="mt-3 text-sm text-muted">{t('bulk.previewLead')}</p>
        </section>
      )}
    </AskDialog>
  );
}
