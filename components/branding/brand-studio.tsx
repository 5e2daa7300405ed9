'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useRoleNames } from '#components/access/role-names.ts';
import { TextAreaField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import {
  type BrandForm,
  brandOf,
  type TypedBrand,
  typedBrand,
  validateColors,
} from '#lib/modules/sellers/contract/brand.ts';
import type { BrandActions, BrandResult } from './brand-actions.ts';
import { LookSection } from './look-section.tsx';
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
  /** Methods of the preview, by their wire names; the first is a card alone. */
  methods: MethodChoice[];
  actions: BrandActions;
};

/**
 * The look on one side, the page itself on the other. Colours that cannot be read together are refused at once, with
 * the nearest one that can.
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
  const language = useLocale();
  const [shown, setShown] = useState<string>(language);
  const [method, setMethod] = useState(methods[0]?.word ?? '');
  const { form, look, problems, isSaved } = useBrandForm(first, (values) => actions.saveBrand(sellerKey, values));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <Form form={form} className="min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
        {mayChange ? null : <p className="rounded-panel border p-3 text-sm text-muted">{t('forbidden', { roles })}</p>}
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <LookSection
            form={form}
            look={look}
            problems={problems}
            sellerKey={sellerKey}
            sellerName={sellerName}
            logo={logo}
            actions={actions}
          />
          <MethodOrder
            value={form.hook.watch('methods')}
            names={new Map(methods.map(({ word, name }) => [word, name]))}
            disabled={!mayChange}
            onChange={(order) => {
              form.hook.setValue('methods', order, { shouldDirty: true });
              setMethod('multi');
            }}
          />
          <AddressFields form={form} sandbox={sandbox} />
          <div className="grid gap-2">
            <div>
              <SubmitButton form={form} disabled={problems.length > 0}>
                {t('save')}
              </SubmitButton>
            </div>
            <p role="status" className="text-sm text-good">
              {isSaved ? t('saved') : ''}
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

/** The terms of the seller, and the sites that may open or return from the page. */
function AddressFields({ form, sandbox }: { form: ContractForm<TypedBrand>; sandbox: boolean }) {
  const t = useTranslations('branding');
  return (
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
  );
}

/** The form of a look, the typed look, and its unreadable colours. `isSaved`: the look on the screen is stored. */
function useBrandForm(first: BrandForm, save: (look: BrandForm) => Promise<BrandResult>) {
  const t = useTranslations('branding');
  const { refresh } = useRefresh();
  const [wasSaved, setSaved] = useState(false);
  const form = useContractForm({
    contract: () => import('#lib/modules/sellers/contract/brand-form.ts').then(({ brandForm }) => brandForm),
    defaults: typedBrand(first),
    noResponseText: t('failed'),
    send: (values) => save(brandOf(values)),
    done() {
      setSaved(true);
      refresh();
    },
  });
  // The preview is drawn again for another look, not for another object.
  const typed = JSON.stringify(form.hook.watch());
  const look = useMemo(() => brandOf(JSON.parse(typed) as TypedBrand), [typed]);
  return {
    form,
    look,
    problems: validateColors(look),
    isSaved: wasSaved && !form.hook.formState.isDirty && !form.busy,
  };
}
