'use client';

import { useTranslations } from 'next-intl';
import { useProof } from '#components/access/proof.tsx';
import { CheckField, SelectField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { SELLER_KIND_NUMBERS } from '#lib/kernel/seller.ts';
import type { TypedIssuer } from '#lib/modules/documents/contract/issuer-form.ts';
import type { IssuerSettings } from '#lib/modules/documents/views/issuer.ts';

export type SaveIssuer = (typed: TypedIssuer) => Promise<{ ok: true } | Refused<keyof TypedIssuer>>;

/** Kinds whose payments may be donations: a non-profit and a public-benefit company. */
const MAY_TAKE_DONATIONS = ['6', '10'];

/** Form of the details that documents say about a business. Saving turns documents on. */
export function IssuerForm({ settings, save }: { settings: IssuerSettings; save: SaveIssuer }) {
  const t = useTranslations('documents.issuer');
  const kinds = useTranslations('onboarding.kind');
  const types = useTranslations('documents.type');
  const toast = useToast();
  const { refresh } = useRefresh();
  const proof = useProof('issuer-proof');
  const { typed, registered, series, state } = settings;
  const form = useContractForm({
    contract: () => import('#lib/modules/documents/contract/issuer-form.ts').then(({ issuerForm }) => issuerForm),
    defaults: typed,
    before: proof.prove,
    send: save,
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  const kind = String(form.hook.watch('kind'));
  const offered = SELLER_KIND_NUMBERS.filter((one) => registered.kind === null || one === registered.kind);
  return (
    <Form form={form} className="max-w-xl gap-5">
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        {...(registered.kind === null ? {} : { help: t('kindRegistered') })}
      >
        {offered.map((one) => (
          <option key={one} value={String(one)}>
            {kinds(String(one) as '1')}
          </option>
        ))}
      </SelectField>
      {MAY_TAKE_DONATIONS.includes(kind) ? (
        <CheckField form={form} name="takesDonations" label={t('takesDonations')} />
      ) : null}
      <TextField form={form} name="name" label={t('name')} maxLength={120} />
      <TextField
        form={form}
        name="businessNumber"
        label={t('businessNumber')}
        inputMode="numeric"
        maxLength={20}
        isLatin
        readOnly={registered.businessNumber}
      />
      <TextField form={form} name="address" label={t('address')} maxLength={200} />
      {series === null ? null : (
        <>
          <TextField
            form={form}
            name="firstOfPayments"
            label={t('first', { type: types(series.payments.type) })}
            help={t('firstHelp')}
            inputMode="numeric"
            maxLength={12}
            isLatin
            readOnly={series.payments.hasBegun}
          />
          {series.refunds.type === series.payments.type ? null : (
            <TextField
              form={form}
              name="firstOfRefunds"
              label={t('first', { type: types(series.refunds.type) })}
              inputMode="numeric"
              maxLength={12}
              isLatin
              readOnly={series.refunds.hasBegun}
            />
          )}
        </>
      )}
      {proof.field}
      <FormProblem form={form} id="issuer-problem" />
      <div>
        <SubmitButton form={form}>{t(state === 'on' ? 'save' : 'turnOn')}</SubmitButton>
      </div>
    </Form>
  );
}
