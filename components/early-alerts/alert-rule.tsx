'use client';

import { useTranslations } from 'next-intl';
import { AmountField, CheckField, SelectField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { AlertRuleForm } from '#lib/modules/early-alerts/contract/rule-form.ts';
import { ALERT_REASONS } from '#lib/modules/early-alerts/contract/words.ts';

type AlertRuleProps = {
  sellerKey: string;
  first: AlertRuleForm;
  save: (sellerKey: string, form: AlertRuleForm) => Promise<{ ok: true } | Refused<keyof AlertRuleForm>>;
};

/** A business's rule of early alerts: on or off, up to which amount, and for which reasons. */
export function AlertRule({ sellerKey, first, save }: AlertRuleProps) {
  const t = useTranslations('early-alerts');
  const toast = useToast();
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/early-alerts/contract/rule-form.ts').then(({ alertRuleForm }) => alertRuleForm),
    defaults: first,
    noResponseText: t('rule.failed'),
    send: (values) => save(sellerKey, values),
    done() {
      toast.add({ title: t('rule.saved') });
      refresh();
    },
  });
  const isOn = form.hook.watch('isOn');
  return (
    <Form form={form} className="max-w-prose">
      <CheckField form={form} name="isOn" label={t('rule.isOn')} help={t('rule.lead')} />
      {isOn ? (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <AmountField form={form} name="limit" label={t('rule.limit')} maxLength={20} />
            <SelectField form={form} name="currency" label={t('rule.currency')} help={t('rule.currencyHelp')}>
              {CURRENCIES.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </SelectField>
          </div>
          <fieldset>
            <legend className="mb-1 font-medium">{t('rule.reasons')}</legend>
            {ALERT_REASONS.map((reason) => (
              <CheckField key={reason} form={form} name={reason} label={t(`reason.${reason}`)} />
            ))}
          </fieldset>
        </>
      ) : null}
      <FormProblem form={form} id="alert-rule-problem" />
      <div>
        <SubmitButton form={form}>{t('rule.save')}</SubmitButton>
      </div>
    </Form>
  );
}
