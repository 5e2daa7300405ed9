'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useRoleNames } from '#components/access/people/role-names.ts';
import { errorOf } from '#components/form/bind.ts';
import { SelectField, TextAreaField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Section } from '#components/ui/section.tsx';
import {
  type BrandForm,
  brandOf,
  COLOR_FIELDS,
  type ColorField,
  type FontChoice,
  FONTS,
  validateColors,
  MAX_CORNER,
  OURS,
  SCHEMES,
  type TypedBrand,
  typedBrand,
  wordsOn,
} from '#lib/modules/sellers/contract/brand.ts';
import type { BrandActions } from './brand-actions.ts';
import { ColorInput } from './color-input.tsx';
import { LogoField } from './logo-field.tsx';
import { MethodOrder } from './method-order.tsx';
import { PageCode } from './page-code.tsx';
import { type MethodChoice, PagePreview } from './page-preview.tsx';

type StudioProps = {
  sellerKey: string;
  sellerName: string;
  first: BrandForm;
  logo: string | null;
  mayChange: boolean;
  sandbox: boolean;
  origin: string;
  /** What a page can be shown with, by its word on the wire; the first is a card alone. */
  methods: MethodChoice[];
  actions: BrandActions;
};

/**
 * The look on one side, the page itself on the other; what cannot be read is said at once, with the nearest colour that
 * can.
 */
export function BrandStudio({
  sellerKey,
  sellerName,
  first,
  logo,
  mayChange,
  sandbox,
  origin,
  methods,
  actions,
}: StudioProps) {
  const t = useTranslations('branding');
  const roles = useRoleNames('edit-page');
  const { refresh } = useRefresh();
  const language = useLocale();
  const [shown, setShown] = useState<string>(language);
  const [method, setMethod] = useState(methods[0]?.word ?? '');
  const [wasSaved, setSaved] = useState(false);
  const form = useContractForm({
    contract: () => import('#lib/modules/sellers/contract/brand-form.ts').then(({ brandForm }) => brandForm),
    defaults: typedBrand(first),
    lost: t('failed'),
    send: (values) => actions.saveBrand(sellerKey, brandOf(values)),
    done() {
      setSaved(true);
      refresh();
    },
  });
  // The preview is drawn again for another look, not for another object.
  const typedLook = form.hook.watch();
  const typed = JSON.stringify(typedLook);
  const look = useMemo(() => brandOf(JSON.parse(typed) as TypedBrand), [typed]);
  const problems = validateColors(look);
  const setColor = (field: ColorField, color: string | null): void =>
    form.hook.setValue(field, color ?? '', { shouldDirty: true, shouldValidate: form.hook.formState.isSubmitted });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <Form form={form} className="min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        {mayChange ? null : <p className="rounded-panel border p-3 text-sm text-muted">{t('forbidden', { roles })}</p>}
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
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
                help={t('cornerValue', { pixels: typedLook.corner })}
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
          <MethodOrder
            value={typedLook.methods}
            names={new Map(methods.map(({ word, name }) => [word, name]))}
            disabled={!mayChange}
            onChange={(order) => {
              form.hook.setValue('methods', order, { shouldDirty: true });
              setMethod('multi');
            }}
          />
          <div className="grid gap-4 border-t pt-5">
            <TextField form={form} id="brand-terms" name="terms" label={t('terms')} help={t('termsHelp')} isLatin />
            <TextAreaField
              form={form}
              id="brand-origins"
              name="origins"
              label={t('origins')}
              help={t('originsHelp', { who: t(sandbox ? 'originsOpen' : 'originsReturn') })}
              isLatin
              spellCheck={false}
            />
          </div>
          <div className="grid gap-2">
            <div>
              <SubmitButton form={form} disabled={problems.length > 0}>
                {t('save')}
              </SubmitButton>
            </div>
            <p role="status" className="text-sm text-good">
              {wasSaved && !form.hook.formState.isDirty && !form.busy ? t('saved') : ''}
            </p>
            <FormProblem form={form} id="brand-answer" />
          </div>
        </fieldset>
      </Form>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <PagePreview
          sellerKey={sellerKey}
          form={look}
          logo={logo}
          shown={shown}
          setShown={setShown}
          methods={methods}
          method={method}
          setMethod={setMethod}
        />
        <PageCode origin={origin} language={shown} method={method} />
      </div>
    </div>
  );
}

/** The default colour of a field that has no colour set. */
function oursOf(field: ColorField, form: BrandForm): string {
  return { color: OURS.accent, buttonText: wordsOn(form.color ?? OURS.accent), paper: OURS.paper, ink: OURS.ink }[
    field
  ];
}
