'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { HostedField, HostedFields, useTokenize } from '#lib/sdk/fields/package/react.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { reasonOf } from './reason-of.ts';

type FormProps = {
  publicKey: string;
  save: (token: string) => Promise<Answer>;
  onSaved: () => void;
  onCancel?: () => void;
};

/** Card fields in frames of their own, the consent to what the card is charged for, and the button. */
export function CardForm({ publicKey, ...form }: FormProps) {
  const language = readLanguage(useLocale());
  // The script is of this very site, the frames are of another (`FIELDS_URL`); on a server nothing is loaded.
  const origin = typeof window === 'undefined' ? '' : window.location.origin;
  return (
    <HostedFields
      origin={origin}
      publicKey={publicKey}
      options={{ language, tokenIsPermanent: true, buyerIsPrivate: true, buyerPerformValidation: true }}
    >
      <Fields {...form} />
    </HostedFields>
  );
}

function Fields({ save, onSaved, onCancel }: Omit<FormProps, 'publicKey'>) {
  const t = useTranslations('own-card');
  const action = useTranslations('common.action');
  const { tokenize, isReady, error, reset } = useTokenize();
  const [isAgreed, setAgreed] = useState(false);
  const { run, isBusy, answer } = useAction<void, Answer>(
    async () => {
      if (!isAgreed) return { ok: false, message: t('consentNeeded') };
      try {
        const saved = await save((await tokenize()).token);
        if (!saved.ok) reset();
        return saved;
      } catch (refused) {
        return { ok: false, message: reasonOf(refused) ?? t('failed') };
      }
    },
    {
      noResponse: () => ({ ok: false, message: t('failed') }),
      onAnswer: ({ ok }) => {
        if (ok) onSaved();
      },
    },
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Place id="own-card-number" label={t('number')} field={<HostedField type="cardNumber" id="own-card-number" />} />
      <div className="grid grid-cols-2 gap-4">
        <Place
          id="own-card-expiry"
          label={t('expiry')}
          field={<HostedField type="cardExpiration" id="own-card-expiry" />}
        />
        <Place id="own-card-cvc" label={t('cvc')} field={<HostedField type="cvc" id="own-card-cvc" />} />
      </div>
      <Place id="own-card-id" label={t('socialId')} field={<HostedField type="payerSocialId" id="own-card-id" />} />
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {t('consent')}
      </label>
      {error ? <FieldError id="own-card-fields">{t('notLoaded')}</FieldError> : null}
      {answer?.ok === false ? <FieldError id="own-card-form">{answer.message}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" busy={isBusy} disabled={!isReady}>
          {t('save')}
        </Button>
        {onCancel ? (
          <Button onClick={onCancel} disabled={isBusy}>
            {action('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/**
 * A frame stands on white in both colour schemes, as its text is dark. Its document has no outline of its own: the
 * place shows where the focus is, and which field was refused.
 */
function Place({ id, label, field }: { id: string; label: string; field: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div
        className={
          'min-h-12 overflow-hidden rounded-control border border-edge bg-white outline-accent ' +
          'has-[.svc-invalid]:border-bad has-[.svc-focus]:border-accent has-[.svc-focus]:outline-2'
        }
      >
        {field}
      </div>
    </div>
  );
}
