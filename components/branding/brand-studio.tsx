'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useRoleNames } from '#components/access/role-names.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input, inputClass, Select } from '#components/ui/input.tsx';
import { Section } from '#components/ui/section.tsx';
import {
  type BrandForm,
  COLOR_FIELDS,
  type ColorField,
  type FontChoice,
  FONTS,
  validateColors,
  MAX_CORNER,
  OURS,
  type Scheme,
  SCHEMES,
  wordsOn,
} from '#lib/modules/sellers/contract/brand.ts';
import type { BrandResult, BrandActions } from './brand-actions.ts';
import { ColorInput } from './color-input.tsx';
import { LogoField } from './logo-field.tsx';
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
  const router = useRouter();
  const language = useLocale();
  const [form, setForm] = useState(first);
  const [shown, setShown] = useState<string>(language);
  const [method, setMethod] = useState(methods[0]?.word ?? '');
  const [answer, setAnswer] = useState<BrandResult | null>(null);
  const [isBusy, begin] = useTransition();
  const set = (changed: Partial<BrandForm>): void => {
    setForm({ ...form, ...changed });
    setAnswer(null);
  };
  const problems = validateColors(form);
  const save = () =>
    begin(async () => {
      const said = await actions
        .saveBrand(sellerKey, form)
        .catch((): BrandResult => ({ ok: false, message: t('failed') }));
      setAnswer(said);
      if (said.ok) router.refresh();
    });
  const wrong = (field: keyof BrandForm): string | null =>
    answer && !answer.ok && answer.field === field ? answer.message : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <form
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {mayChange ? null : <p className="rounded-panel border p-3 text-sm text-muted">{t('forbidden', { roles })}</p>}
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <Section id="look" title={t('look')}>
            <div className="grid gap-4">
              <Field id="brand-name" label={t('name')} help={t('nameHelp', { name: sellerName })} error={wrong('name')}>
                {(attributes) => (
                  <Input
                    {...attributes}
                    dir="auto"
                    maxLength={80}
                    value={form.name}
                    onChange={({ target }) => set({ name: target.value })}
                  />
                )}
              </Field>
              <LogoField sellerKey={sellerKey} logo={logo} actions={actions} />
              {COLOR_FIELDS.map((field) => (
                <ColorInput
                  key={field}
                  field={field}
                  value={form[field]}
                  ours={oursOf(field, form)}
                  onChange={(value) => set({ [field]: value })}
                  error={wrong(field)}
                  problems={problems.filter((problem) => problem.field === field)}
                />
              ))}
              <Field
                id="brand-corner"
                label={t('corner')}
                error={wrong('corner')}
                help={t('cornerValue', { pixels: form.corner })}
              >
                {(attributes) => (
                  <input
                    {...attributes}
                    type="range"
                    min={0}
                    max={MAX_CORNER}
                    value={form.corner}
                    onChange={({ target }) => set({ corner: target.valueAsNumber })}
                    className="h-9 w-full accent-accent"
                  />
                )}
              </Field>
              <Field id="brand-font" label={t('font')}>
                {(attributes) => (
                  <Select
                    {...attributes}
                    value={form.font}
                    onChange={({ target }) => set({ font: target.value as FontChoice })}
                  >
                    {Object.keys(FONTS).map((font) => (
                      <option key={font} value={font}>
                        {t(`fontName.${font as FontChoice}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field id="brand-scheme" label={t('scheme')}>
                {(attributes) => (
                  <Select
                    {...attributes}
                    value={form.scheme}
                    onChange={({ target }) => set({ scheme: target.value as Scheme })}
                  >
                    {SCHEMES.map((scheme) => (
                      <option key={scheme} value={scheme}>
                        {t(`schemeName.${scheme}`)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
          </Section>
          <div className="border-t pt-5">
            <Field
              id="brand-origins"
              label={t('origins')}
              error={wrong('origins')}
              help={t('originsHelp', { who: t(sandbox ? 'originsOpen' : 'originsReturn') })}
            >
              {(attributes) => (
                <textarea
                  {...attributes}
                  dir="ltr"
                  rows={3}
                  spellCheck={false}
                  value={form.origins}
                  onChange={({ target }) => set({ origins: target.value })}
                  className={`${inputClass} h-auto py-2`}
                />
              )}
            </Field>
          </div>
          <div className="grid gap-2">
            <div>
              <Button type="submit" kind="main" busy={isBusy} disabled={problems.length > 0}>
                {t('save')}
              </Button>
            </div>
            <p role="status" className="text-sm text-good">
              {answer?.ok ? t('saved') : ''}
            </p>
            {answer && !answer.ok && (!answer.field || problems.length > 0) ? (
              <FieldError id="brand-answer">{answer.message}</FieldError>
            ) : null}
          </div>
        </fieldset>
      </form>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        <PagePreview
          sellerKey={sellerKey}
          form={form}
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

/** The colour that stands where nobody chose one. */
function oursOf(field: ColorField, form: BrandForm): string {
  return { color: OURS.accent, buttonText: wordsOn(form.color ?? OURS.accent), paper: OURS.paper, ink: OURS.ink }[
    field
  ];
}
