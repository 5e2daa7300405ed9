'use client';

import { useTranslations } from 'next-intl';
import { CheckField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { Section } from '#components/ui/section.tsx';
import { PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import {
  SELLER_CURRENCIES,
  type SellerSettings,
  type TypedSellerSettings,
} from '#lib/modules/sellers/contract/seller-settings.ts';
import { CheckList } from '#components/form/check-list.tsx';
import type { SellerActions } from './seller-actions.ts';

type SettingsProps = {
  sellerRef: string;
  settings: SellerSettings;
  /** Changes the settings; null for a person who may not. */
  change: SellerActions['changeSettings'] | null;
};

/** The methods of payment with their names. */
export function useMethodOptions() {
  const t = useTranslations('dashboard.method');
  return PAGE_METHODS.map((method) => ({ value: method, label: t(method) }));
}

/** Limits of a seller: methods, currencies, rate limit, and whether it sells at all. */
export function Settings({ sellerRef, settings, change }: SettingsProps) {
  const t = useTranslations('partner-seller');
  const toast = useToast();
  const { refresh } = useRefresh();
  const methods = useMethodOptions();
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/sellers/contract/seller-settings.ts').then(({ sellerSettingsForm }) => sellerSettingsForm),
    defaults: { ...settings, rateLimit: String(settings.rateLimit) } as TypedSellerSettings,
    noResponseText: t('lost'),
    send: async (typed) =>
      change ? change(sellerRef, typed) : { ok: false as const, message: t('settings.readOnly') },
    done() {
      toast.add({ title: t('settings.saved') });
      refresh();
    },
  });
  return (
    <Section id="settings" title={t('section.settings')}>
      <Form form={form} className="gap-5">
        <fieldset disabled={change === null} className="grid min-w-0 gap-5">
          <CheckField form={form} name="isActive" label={t('settings.isActive')} help={t('settings.isActiveHelp')} />
          <CheckList form={form} name="methods" label={t('settings.methods')} options={methods} />
          <CheckList
            form={form}
            name="currencies"
            label={t('settings.currencies')}
            options={SELLER_CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
          />
          <TextField
            form={form}
            name="rateLimit"
            label={t('settings.rateLimit')}
            help={t('settings.rateLimitHelp')}
            inputMode="numeric"
            isLatin
          />
        </fieldset>
        <FormProblem form={form} id="settings-problem" />
        {change ? (
          <div>
            <SubmitButton form={form}>{t('settings.save')}</SubmitButton>
          </div>
        ) : (
          <p className="text-sm text-muted">{t('settings.readOnly')}</p>
        )}
      </Form>
    </Section>
  );
}
