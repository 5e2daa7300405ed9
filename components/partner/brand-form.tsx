'use client';

import { useTranslations } from 'next-intl';
import type { BrandResult } from '#components/branding/brand-actions.ts';
import { ColorInput } from '#components/branding/color-input.tsx';
import { LogoField } from '#components/branding/logo-field.tsx';
import { errorOf } from '#components/form/bind.ts';
import { EmailField, TextAreaField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { OURS, validateColors } from '#lib/modules/sellers/contract/brand.ts';
import type { TypedPartnerBrand } from '#lib/modules/sellers/contract/partner-brand.ts';
import { BrandPreview } from './brand-preview.tsx';
import { LanguageField } from './language-field.tsx';

export type PartnerBrandActions = {
  save(partner: string, typed: TypedPartnerBrand): Promise<{ ok: true } | Refused<keyof TypedPartnerBrand>>;
  saveLogo(partner: string, data: FormData): Promise<BrandResult>;
  removeLogo(partner: string): Promise<BrandResult>;
};

type BrandProps = {
  partner: { ref: string; name: string };
  brand: TypedPartnerBrand;
  logo: string | null;
  actions: PartnerBrandActions;
};

/** How a partner looks to its sellers, with what they will see beside it. */
export function BrandForm({ partner, brand, logo, actions }: BrandProps) {
  const t = useTranslations('partner-brand');
  const toast = useToast();
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/sellers/contract/partner-brand.ts').then(({ partnerBrandForm }) => partnerBrandForm),
    defaults: brand,
    send: (typed) => actions.save(partner.ref, typed),
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  const { color, name, language } = form.hook.watch();
  const chosen = /^#[0-9a-f]{6}$/.test(color) ? color : null;
  const colors = { color: chosen, buttonText: null, paper: null, ink: null };
  const setColor = (next: string | null): void =>
    form.hook.setValue('color', next ?? '', { shouldDirty: true, shouldValidate: form.hook.formState.isSubmitted });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Form form={form} className="min-w-0 content-start gap-5">
        <TextField
          form={form}
          name="name"
          label={t('name')}
          help={t('nameHelp', { name: partner.name })}
          maxLength={80}
        />
        <LogoField sellerKey={partner.ref} logo={logo} actions={actions} />
        <ColorInput
          field="color"
          value={chosen}
          ours={OURS.accent}
          onChange={setColor}
          error={errorOf(form, 'color')}
          problems={validateColors(colors).filter(({ field }) => field === 'color')}
        />
        <LanguageField form={form} label={t('language')} />
        <EmailField form={form} name="supportEmail" label={t('supportEmail')} maxLength={150} />
        <TextField form={form} name="supportPhone" label={t('supportPhone')} type="tel" maxLength={30} isLatin />
        <TextField
          form={form}
          name="setupDays"
          label={t('setupDays')}
          help={t('setupDaysHelp')}
          inputMode="numeric"
          maxLength={3}
          isLatin
        />
        <TextAreaField
          form={form}
          name="origins"
          label={t('origins')}
          help={t('originsHelp')}
          rows={3}
          dir="ltr"
          spellCheck={false}
        />
        <FormProblem form={form} id="brand-problem" />
        <div>
          <SubmitButton form={form}>{t('save')}</SubmitButton>
        </div>
      </Form>
      <BrandPreview name={name.trim() || partner.name} color={chosen} logo={logo} language={language} />
    </div>
  );
}
