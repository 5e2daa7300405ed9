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
import { Section } from '#components/ui/section.tsx';
import { OURS, validateColors, wordsOn } from '#lib/modules/sellers/contract/brand.ts';
import type { TypedPartnerBrand } from '#lib/modules/sellers/contract/partner-brand.ts';
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
  const { color, name } = form.hook.watch();
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
      <Preview name={name.trim() || partner.name} color={chosen ?? OURS.accent} logo={logo} />
    </div>
  );
}

/** The head of the onboarding as its sellers see it. */
function Preview({ name, color, logo }: { name: string; color: string; logo: string | null }) {
  const t = useTranslations('partner-brand');
  return (
    <Section id="preview" title={t('preview')}>
      <div className="overflow-hidden rounded-panel border" style={{ background: OURS.paper, color: OURS.ink }}>
        <div className="flex min-h-14 items-center gap-3 border-b px-4 py-2" style={{ borderColor: '#d8d5cc' }}>
          {logo ? (
            // biome-ignore lint/performance/noImgElement: a picture that we checked, inside the document
            <img src={logo} alt="" className="max-h-9 max-w-40 object-contain" />
          ) : null}
          <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        </div>
        <div className="grid gap-4 p-4">
          <p className="text-lg font-semibold">{t('previewTitle')}</p>
          <p
            className="rounded-control px-4 py-2.5 text-center font-medium"
            style={{ background: color, color: wordsOn(color) }}
          >
            {t('previewButton')}
          </p>
        </div>
      </div>
    </Section>
  );
}
