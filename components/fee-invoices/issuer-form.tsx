'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { SelectField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useMonthName } from '#components/ui/month-name.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { TypedIssuer } from '#lib/modules/fee-invoices/contract/issuer-form.ts';
import { ISSUER_KINDS } from '#lib/modules/fee-invoices/contract/issuer-kinds.ts';

type FormProps = {
  typed: TypedIssuer;
  /** Months that may be the first, the newest first. */
  months: readonly string[];
  hasBegun: { invoice: boolean; creditNote: boolean };
  save: (typed: TypedIssuer) => Promise<{ ok: true } | Refused<keyof TypedIssuer>>;
};

/** Legal details of who issues invoices of fees, and from which month on they are issued. */
export function IssuerForm({ typed, months, hasBegun, save }: FormProps) {
  const t = useTranslations('fee-invoices.issuer');
  const monthName = useMonthName();
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('issuer-proof');
  const form = useContractForm({
    contract: () => import('#lib/modules/fee-invoices/contract/issuer-form.ts').then(({ issuerForm }) => issuerForm),
    defaults: typed,
    before: proof.prove,
    send: save,
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  return (
    <Form form={form} className="max-w-xl gap-5">
      <SelectField form={form} name="kind" label={t('kind')}>
        {ISSUER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField form={form} name="name" label={t('name')} maxLength={120} />
      <TextField
        form={form}
        name="businessNumber"
        label={t('businessNumber')}
        inputMode="numeric"
        maxLength={20}
        isLatin
      />
      <TextField form={form} name="address" label={t('address')} maxLength={200} />
      <SelectField form={form} name="validFrom" label={t('validFrom')} help={t('validFromHelp')}>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="firstInvoice"
        label={t('firstInvoice')}
        help={t('firstHelp')}
        inputMode="numeric"
        maxLength={12}
        isLatin
        readOnly={hasBegun.invoice}
      />
      <TextField
        form={form}
        name="firstCreditNote"
        label={t('firstCreditNote')}
        inputMode="numeric"
        maxLength={12}
        isLatin
        readOnly={hasBegun.creditNote}
      />
      {proof.field}
      <FormProblem form={form} id="issuer-problem" />
      <div>
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
