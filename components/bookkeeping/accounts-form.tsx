'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, saveBarClass, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import {
  type AccountsForm as Typed,
  keyField,
  NAMED_CURRENCIES,
  sortField,
} from '#lib/modules/bookkeeping/contract/accounts-fields.ts';
import { POSTINGS } from '#lib/modules/bookkeeping/views/books.ts';
import { usePostingName } from './posting-names.ts';

type FormProps = {
  /** Key of the business. */
  seller: string;
  typed: Typed;
  save: (seller: string, typed: Typed) => Promise<Answer<object, keyof Typed>>;
};

/** The account of each kind of movement in the books of a business, and words of its accounting program. */
export function AccountsForm({ seller, typed, save }: FormProps) {
  const t = useTranslations('bookkeeping.accounts');
  const nameOf = usePostingName();
  const toast = useToast();
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () => import('#lib/modules/bookkeeping/contract/accounts-form.ts').then((forms) => forms.accountsForm),
    defaults: typed,
    send: (values) => save(seller, values),
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  return (
    <Form form={form} className="max-w-2xl gap-8">
      <div className="grid gap-5">
        {POSTINGS.map((posting) => (
          <div
            key={posting}
            className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-x-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
          >
            <TextField
              form={form}
              name={keyField(posting)}
              label={nameOf(posting)}
              help={posting === 'balance' ? t('balanceHelp') : undefined}
              maxLength={15}
            />
            <TextField
              form={form}
              name={sortField(posting)}
              label={t('sort')}
              aria-label={t('sortOf', { posting: nameOf(posting) })}
              isLatin
              inputMode="numeric"
              maxLength={9}
            />
          </div>
        ))}
      </div>
      <section aria-labelledby="program" className="grid gap-5 border-t pt-6">
        <h2 id="program" className="text-lg font-semibold">
          {t('program')}
        </h2>
        <TextField form={form} name="movement" label={t('movement')} help={t('movementHelp')} maxLength={3} />
        {NAMED_CURRENCIES.map((currency) => (
          <TextField
            key={currency}
            form={form}
            name={`currency-${currency}`}
            label={t('currency', { currency })}
            help={t('currencyHelp', { currency })}
            maxLength={5}
          />
        ))}
      </section>
      <div className={saveBarClass}>
        <FormProblem form={form} id="accounts-problem" />
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
