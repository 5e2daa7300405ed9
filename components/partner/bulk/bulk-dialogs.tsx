'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useProof } from '#components/access/proof.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import type { TypedNote } from '#lib/modules/partners/contract/note-form.ts';
import { FEE_FIELDS, type TypedFees } from '#lib/modules/sellers/contract/fees-form.ts';
import { CheckList } from '../check-list.tsx';
import { FeeFields } from '../fee-fields.tsx';
import { loadNoteForm, NoteFields } from '../seller/note-dialog.tsx';
import type { SellerActions } from '../seller/seller-actions.ts';
import { useMethodOptions } from '../seller/settings.tsx';
import { SellerRunDialog, useSellerRun } from './bulk-run.tsx';
import type { NamedSeller } from './seller-bulk.tsx';

/** What is asked before something is done for many sellers at once. Each is mounted anew for each selection. */

type Bulk = { sellers: readonly NamedSeller[]; close: () => void };

/** Fees of many; empty fields stay as they are. */
export function BulkFees({ sellers, change, close }: Bulk & { change: SellerActions['changeFees'] }) {
  const t = useTranslations('partner-seller');
  const typed = useRef<TypedFees | null>(null);
  const proof = useProof('bulk-fees-proof');
  const run = useSellerRun((ref) => change(ref, typed.current as TypedFees));
  const form = useContractForm({
    contract: () => import('#lib/modules/sellers/contract/fees-form-contract.ts').then(({ feesForm }) => feesForm),
    defaults: Object.fromEntries(FEE_FIELDS.map((fee) => [fee, ''])) as TypedFees,
    before: proof.prove,
    send: async (fees) => {
      typed.current = fees;
      return { ok: true as const };
    },
    done: () => void run.start(sellers),
  });
  const count = sellers.length;
  return (
    <SellerRunDialog title={t('bulk.titleFees', { count })} {...{ sellers, run, close }}>
      <Form form={form} className="gap-5">
        <p className="text-muted">{t('fees.lead')}</p>
        <FeeFields form={form} />
        {proof.field}
        <FormProblem form={form} id="bulk-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('bulk.submit', { count })}
        </DialogButtons>
      </Form>
    </SellerRunDialog>
  );
}

/** Methods of many, in place of what each has. */
export function BulkMethods({ sellers, change, close }: Bulk & { change: SellerActions['changeMethods'] }) {
  const t = useTranslations('partner-seller');
  const options = useMethodOptions();
  const typed = useRef<{ methods: readonly string[] }>({ methods: [] });
  const run = useSellerRun((ref) => change(ref, typed.current));
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/sellers/contract/seller-settings.ts').then(({ sellerMethodsForm }) => sellerMethodsForm),
    defaults: { methods: options.map(({ value }) => value) as readonly string[] },
    send: async (methods) => {
      typed.current = methods;
      return { ok: true as const };
    },
    done: () => void run.start(sellers),
  });
  const count = sellers.length;
  return (
    <SellerRunDialog title={t('bulk.titleMethods', { count })} {...{ sellers, run, close }}>
      <Form form={form} className="gap-5">
        <p className="text-muted">{t('bulk.methodsLead')}</p>
        <CheckList form={form} name="methods" label={t('settings.methods')} options={options} />
        <FormProblem form={form} id="bulk-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('bulk.submit', { count })}
        </DialogButtons>
      </Form>
    </SellerRunDialog>
  );
}

/** An e-mail to many, seen before it is sent. */
export function BulkNote({ sellers, write, close }: Bulk & { write: SellerActions['write'] }) {
  const t = useTranslations('partner-seller');
  const typed = useRef<TypedNote>({ subject: '', text: '' });
  const run = useSellerRun((ref) => write(ref, typed.current));
  const form = useContractForm({
    contract: loadNoteForm,
    defaults: { subject: '', text: '' },
    send: async (note) => {
      typed.current = note;
      return { ok: true as const };
    },
    done: () => void run.start(sellers),
  });
  const { subject, text } = form.hook.watch();
  const count = sellers.length;
  return (
    <SellerRunDialog title={t('bulk.titleWrite', { count })} {...{ sellers, run, close }}>
      <Form form={form} className="gap-5">
        <NoteFields form={form} />
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
        <FormProblem form={form} id="bulk-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('bulk.submit', { count })}
        </DialogButtons>
      </Form>
    </SellerRunDialog>
  );
}
