'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { AmountField, DateField, SelectField, TextAreaField } from '#components/form/fields.tsx';
import { Form, FormProblem, saveBarClass } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { FormSection } from '#components/subscriptions/create/form-section.tsx';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { sumsOf } from '#lib/modules/documents/contract/lines-to-make.ts';
import { DOCUMENT_LIMITS, linesOf, type TypedDocument } from '#lib/modules/documents/views/document-form.ts';
import type { PreparedDocument } from '#lib/modules/documents/views/prepared-document.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { BasesNote } from './bases-note.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import type { FormActions, FormSeller } from './form-actions.ts';
import { LineRows } from './line-rows.tsx';
import { PaymentRows } from './payment-rows.tsx';
import { PreviewButton } from './preview-button.tsx';
import { DocumentSums } from './document-sums.tsx';

/** Types that say that money came, and name how. */
const RECEIPTS: readonly string[] = ['receipt', 'invoice-receipt', 'donation-receipt'] satisfies DocumentType[];
const WITHOUT_DUE_DATE: readonly string[] = [...RECEIPTS, 'credit-note'];

export type TypedForm = ContractForm<TypedDocument>;

type FormProps = { prepared: PreparedDocument; documentId: string; seller: FormSeller; actions: FormActions };

/** Makes a document: its buyer, lines and payments, beside what they come to; then issues it or keeps a draft. */
export function DocumentForm({ prepared, documentId, seller, actions }: FormProps) {
  const [t, types] = [useTranslations('document-desk.form'), useTranslations('documents.type')];
  const locale = useLocale();
  const router = useRouter();
  const toast = useToast();
  const way = useRef<'issue' | 'keep'>('issue');
  const [isKeeping, setKeeping] = useState(false);
  const form: TypedForm = useContractForm({
    contract: () => import('#lib/modules/documents/contract/document-form.ts').then(({ documentForm }) => documentForm),
    defaults: prepared.typed,
    send: (values) => actions[way.current](seller.key, documentId, values),
    done: ({ number }, { type }) => {
      const name = types(type as DocumentType);
      toast.add({ title: number === null ? t('kept') : t('issued', { type: name, number: String(number) }) });
      router.push(`/documents/${documentId}`);
    },
  });
  const [type, currency, lines] = form.hook.watch(['type', 'currency', 'lines']);
  const sums = sumsOf(linesOf({ lines, currency }), prepared.vatRate);
  const isReceipt = RECEIPTS.includes(type);
  const choose = (to: 'issue' | 'keep') => {
    way.current = to;
    setKeeping(to === 'keep');
  };
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form form={form} className="content-start gap-8">
        <div className="grid gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField form={form} name="type" label={t('type')}>
              {prepared.types.map((one) => (
                <option key={one} value={one}>
                  {types(one)}
                </option>
              ))}
            </SelectField>
            <LanguageSelect form={form} />
          </div>
          <BasesNote {...{ prepared, form }} total={sums.total} />
        </div>
        <BuyerFields form={form} seller={seller} />
        <FormSection title={t('lines')} lead={t(prepared.vatRate > 0 ? 'linesLead' : 'linesLeadNoVat')}>
          <CurrencyFields form={form} currencies={prepared.currencies} />
          <LineRows form={form} seller={seller} hasVat={prepared.vatRate > 0} />
        </FormSection>
        {isReceipt ? (
          <FormSection title={t('payments')} lead={t('paymentsLead')}>
            <PaymentRows form={form} total={sums.total} />
          </FormSection>
        ) : null}
        <FormSection title={t('rest')}>
          {WITHOUT_DUE_DATE.includes(type) ? null : (
            <div className="max-w-60">
              <DateField form={form} name="dueDate" label={t('dueDate')} />
            </div>
          )}
          <TextAreaField form={form} name="comment" label={t('comment')} maxLength={DOCUMENT_LIMITS.comment} />
        </FormSection>
        <DocumentSums form={form} {...sums} currency={currency} className="lg:hidden" />
        <FormProblem form={form} id="document-problem" />
        <div className={saveBarClass}>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              kind="main"
              busy={form.busy && !isKeeping}
              disabled={form.busy}
              onClick={() => choose('issue')}
            >
              {t('issue', {
                type: types(type as DocumentType).toLocaleLowerCase(locale),
                amount: amountText(sums.total, currency, locale),
              })}
            </Button>
            <Button type="submit" busy={form.busy && isKeeping} disabled={form.busy} onClick={() => choose('keep')}>
              {t('keep')}
            </Button>
            <PreviewButton form={form} preview={(typed) => actions.preview(seller.key, documentId, typed)} />
          </div>
        </div>
      </Form>
      <aside className="hidden lg:block">
        <DocumentSums form={form} {...sums} currency={currency} className="sticky top-20" />
      </aside>
    </div>
  );
}

function LanguageSelect({ form }: { form: TypedForm }) {
  const [t, names] = [useTranslations('document-desk.form'), useTranslations('common.language')];
  return (
    <SelectField form={form} name="language" label={t('language')}>
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {names(language)}
        </option>
      ))}
    </SelectField>
  );
}

/** The currency, and the rate of the day where it is another than the books'. */
function CurrencyFields({ form, currencies }: { form: TypedForm; currencies: readonly string[] }) {
  const t = useTranslations('document-desk.form');
  const currency = form.hook.watch('currency');
  const offered = currencies.includes(currency) ? currencies : [currency, ...currencies];
  if (offered.length < 2 && currency === 'ILS') return null;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField form={form} name="currency" label={t('currency')}>
        {offered.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <div hidden={currency === 'ILS'}>
        <AmountField
          form={form}
          name="currencyRate"
          label={t('currencyRate', { currency })}
          help={t('currencyRateHelp')}
          maxLength={14}
        />
      </div>
    </div>
  );
}
