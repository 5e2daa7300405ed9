import { useTranslations } from 'next-intl';
import { errorOf } from '#components/form/bind.ts';
import { SelectField, TextField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { Section } from '#components/ui/section.tsx';
import {
  type BrandForm,
  COLOR_FIELDS,
  type ColorField,
  type FontChoice,
  FONTS,
  MAX_CORNER,
  OURS,
  SCHEMES,
  type TypedBrand,
  type validateColors,
  wordsOn,
} from '#lib/modules/sellers/contract/brand.ts';
import type { BrandActions } from './brand-actions.ts';
import { ColorInput } from './color-input.tsx';
import { LogoField } from './logo-field.tsx';

type LookProps = {
  form: ContractForm<TypedBrand>;
  look: BrandForm;
  problems: ReturnType<typeof validateColors>;
  sellerKey: string;
  sellerName: string;
  logo: string | null;
  actions: BrandActions;
};

/** Name, logo, colours, corners and font of a payment page. */
export function LookSection({ form, look, problems, sellerKey, sellerName, logo, actions }: LookProps) {
  const t = useTranslations('branding');
  const setColor = (field: ColorField, color: string | null): void =>
    form.hook.setValue(field, color ?? '', { shouldDirty: true, shouldValidate: form.hook.formState.isSubmitted });
  return (
    <Section id="look" title={t('look')}>
      <div className="grid gap-4">
        <TextField
          form={form}
          id="brand-name"
          name="name"
          label={t('name')}
          help={t('nameHelp', { name: sellerName })}
          maxLength={80}
        />
        <LogoField sellerKey={sellerKey} logo={logo} actions={actions} />
        {COLOR_FIELDS.map((field) => (
          <ColorInput
            key={field}
            field={field}
            value={look[field]}
            ours={oursOf(field, look)}
            onChange={(value) => setColor(field, value)}
            error={errorOf(form, field)}
            problems={problems.filter((problem) => problem.field === field)}
          />
        ))}
        <TextField
          form={form}
          id="brand-corner"
          name="corner"
          label={t('corner')}
          help={t('cornerValue', { pixels: form.hook.watch('corner') })}
          type="range"
          dir={undefined}
          min={0}
          max={MAX_CORNER}
          className="border-none px-0 accent-accent"
        />
        <SelectField form={form} id="brand-font" name="font" label={t('font')}>
          {Object.keys(FONTS).map((font) => (
            <option key={font} value={font}>
              {t(`fontName.${font as FontChoice}`)}
            </option>
          ))}
        </SelectField>
        <SelectField form={form} id="brand-scheme" name="scheme" label={t('scheme')}>
          {SCHEMES.map((scheme) => (
            <option key={scheme} value={scheme}>
              {t(`schemeName.${scheme}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  );
}

/** The default colour of a field that has no colour set. */
function oursOf(field: ColorField, form: BrandForm): string {
  return { color: OURS.accent, buttonText: wordsOn(form.color ?? OURS.accent), paper: OURS.paper, ink: OURS.ink }[
    field
  ];
}
