'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { SelectField, TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { AccountForm } from '#lib/modules/payouts/contract/settings-forms.ts';
import { BANK_NUMBERS } from '#lib/modules/onboarding/views.ts';
import { useBankText } from './bank-text.ts';

type DialogProps = {
  seller: { name: string };
  currencies: readonly string[];
  holdDays: number;
  add: (account: AccountForm) => Promise<Answer<object, keyof AccountForm>>;
  close: () => void;
};

/** A new account for payouts, with a proof of who the person is. */
export function AccountDialog({ seller, currencies, holdDays, add, close }: DialogProps) {
  const t = useTranslations('payout-accounts.form');
  const bankText = useBankText();
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('account-proof');
  const defaults: AccountForm = {
    currency: currencies[0] ?? 'ILS',
    holder: seller.name,
    bankCode: '',
    bankBranch: '',
    bankAccount: '',
  };
  const form = useContractForm({
    contract: () => import('#lib/modules/payouts/contract/settings-forms.ts').then((forms) => forms.accountForm),
    defaults,
    before: proof.prove,
    send: add,
    done() {
      close();
      toast.add({ title: t('added') });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      first={firstField('bankCode')}
      title={t('title')}
    >
      <Form form={form} className="gap-5">
        <p className="text-muted">{t('lead', { count: holdDays })}</p>
        {currencies.length > 1 ? (
          <SelectField form={form} name="currency" label={t('currency')}>
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
        ) : null}
        <SelectField form={form} name="bankCode" label={t('bank')}>
          <option value="">{t('choose')}</option>
          {BANK_NUMBERS.map((number) => (
            <option key={number} value={number}>
              {bankText(String(number))}
            </option>
          ))}
        </SelectField>
        <div className="grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
          <TextField form={form} name="bankBranch" label={t('branch')} isLatin inputMode="numeric" maxLength={5} />
          <TextField form={form} name="bankAccount" label={t('account')} isLatin inputMode="numeric" maxLength={14} />
        </div>
        <TextField form={form} name="holder" label={t('holder')} help={t('holderHelp')} maxLength={100} />
        {proof.field}
        <FormProblem form={form} id="account-problem" />
        <DialogButtons form={form} cancel={close}>
          {t('submit')}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
