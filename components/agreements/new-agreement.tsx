'use client';

import { Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import {
  AmountField,
  CheckField,
  DateField,
  EmailField,
  SelectField,
  TextAreaField,
  TextField,
} from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton, saveBarClass } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { AGREEMENT_METHODS } from '#lib/kernel/agreement.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import {
  type AgreementForm,
  EMPTY_AGREEMENT,
  MAX_FORM_PAYMENTS,
  PLACES,
} from '#lib/modules/agreements/contract/agreement-form.ts';
import { MAX_DESCRIPTION, MAX_LATE_TERMS, MAX_SUBJECT } from '#lib/modules/agreements/contract/limits.ts';
import type { CreateAgreement } from './agreement-actions.ts';

type NewAgreementProps = {
  businesses: readonly { key: string; name: string }[];
  create: CreateAgreement;
  /** Time of the product's clock, which the sandbox may have moved. */
  now: Date;
  timeZone: string;
};

type FormOf = { form: ContractForm<AgreementForm> };

/** Makes the draft of an agreement: subject, payments, the buyer, who accepts, and terms. */
export function NewAgreement({ businesses, create, now, timeZone }: NewAgreementProps) {
  const t = useTranslations('agreements.form');
  const all = useTranslations('agreements');
  const names = useTranslations('common.language');
  const language = useLocale();
  const router = useRouter();
  const toast = useToast();
  const [sellerKey, chooseSeller] = useState(businesses[0]?.key ?? '');
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/agreements/contract/agreement-form-contract.ts').then(({ agreementForm }) =>
        agreementForm({ now, timeZone }),
      ),
    defaults: { ...EMPTY_AGREEMENT, language },
    noResponseText: t('failed'),
    send: (values) => create(sellerKey, values),
    done({ agreementId }) {
      toast.add({ title: t('saved') });
      router.push(`/agreements/${agreementId}`);
    },
  });
  const hasSecond = form.hook.watch('hasSecond');
  return (
    <Form form={form} className="max-w-2xl content-start gap-8">
      <Part title={t('about')}>
        <SellerField label={all('column.seller')} sellers={businesses} value={sellerKey} onChange={chooseSeller} />
        <TextField form={form} name="subject" label={t('subject')} maxLength={MAX_SUBJECT} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField form={form} name="currency" label={t('currency')}>
            {CURRENCIES.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
          <SelectField form={form} name="language" label={t('language')}>
            {LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {names(code)}
              </option>
            ))}
          </SelectField>
        </div>
      </Part>
      <Payments form={form} today={dayOf(now, timeZone)} />
      <Part title={t('buyer')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField form={form} name="businessName" label={t('businessName')} maxLength={255} />
          <TextField
            form={form}
            name="businessCode"
            label={t('businessCode')}
            isLatin
            inputMode="numeric"
            maxLength={12}
          />
          <TextField form={form} name="name" label={t('name')} maxLength={255} />
          <EmailField form={form} name="email" label={t('email')} />
          <TextField form={form} name="phone" label={t('phone')} type="tel" isLatin maxLength={30} />
        </div>
      </Part>
      <Part title={t('approvers')} lead={t('approversLead')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField form={form} name="approver" label={t('approverName')} maxLength={255} />
          <EmailField form={form} name="approverEmail" label={t('approverEmail')} />
        </div>
        <CheckField form={form} name="hasSecond" label={t('second')} />
        <div hidden={!hasSecond}>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField form={form} name="second" label={t('approverName')} maxLength={255} />
            <EmailField form={form} name="secondEmail" label={t('approverEmail')} />
          </div>
        </div>
      </Part>
      <Part title={t('terms')}>
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t('methods')}</legend>
          {AGREEMENT_METHODS.map((method) => (
            <CheckField key={method} form={form} name={method} label={all(`method.${method}`)} />
          ))}
        </fieldset>
        <TextAreaField
          form={form}
          name="lateTerms"
          label={t('lateTerms')}
          help={t('lateHelp')}
          maxLength={MAX_LATE_TERMS}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField form={form} name="reference" label={t('reference')} maxLength={255} />
          <TextField form={form} name="callbackUrl" label={t('callback')} isLatin inputMode="url" maxLength={2_000} />
        </div>
      </Part>
      <FormProblem form={form} id="agreement-problem" />
      <div className={saveBarClass}>
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Payments of the agreement; the only one is named by the subject. */
function Payments({ form, today }: FormOf & { today: string }) {
  const t = useTranslations('agreements.form');
  const count = Number(form.hook.watch('payments'));
  const set = (payments: number) => form.hook.setValue('payments', String(payments), { shouldDirty: true });
  return (
    <Part title={t('payments')}>
      {PLACES.slice(0, count).map((place) => (
        <div
          key={place}
          className={cx(
            'grid items-start gap-3',
            count === 1 ? 'sm:grid-cols-[9rem_11rem]' : 'sm:grid-cols-[minmax(0,1fr)_9rem_11rem]',
          )}
        >
          {count === 1 ? null : (
            <TextField form={form} name={`description${place}`} label={t('description')} maxLength={MAX_DESCRIPTION} />
          )}
          <AmountField form={form} name={`amount${place}`} label={t('amount')} maxLength={20} />
          <DateField form={form} name={`due${place}`} label={t('due')} min={today} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {count < MAX_FORM_PAYMENTS ? (
          <Button onClick={() => set(count + 1)}>
            <Plus aria-hidden className="size-4" />
            {t('add')}
          </Button>
        ) : null}
        {count > 1 ? (
          <Button kind="quiet" onClick={() => set(count - 1)}>
            <Trash2 aria-hidden className="size-4" />
            {t('remove', { number: count })}
          </Button>
        ) : null}
      </div>
    </Part>
  );
}

const Part = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <fieldset className="grid gap-5 border-t pt-6">
    {/* Inside the flow, because a legend is drawn on the border above it. */}
    <legend className="float-start mb-1 w-full text-lg font-semibold">{title}</legend>
    {lead ? <p className="clear-both -mt-3 max-w-prose text-muted">{lead}</p> : null}
    {children}
  </fieldset>
);
