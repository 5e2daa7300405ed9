'use client';

import { Link2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useTransition } from 'react';
import type { LinkActions, LinkResult } from '#components/links/link-actions.ts';
import { useAction } from '#components/query/use-action.ts';
import { Spinner } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { EMPTY_LINK } from '#lib/modules/payments/views/link-form.ts';
import { choiceClass, ChoiceText } from './choice-text.tsx';

/** Price of the sample as people type it. */
const SAMPLE_PRICE = '10';

type SampleLinkProps = { sellerKey: string; make: LinkActions['make'] };

/** Makes a link to pay for a sample, and opens the screen with its code. */
export function SampleLink({ sellerKey, make }: SampleLinkProps) {
  const t = useTranslations('dashboard.start');
  const lost = useTranslations('common.form')('lost');
  const language = useLocale();
  const router = useRouter();
  const [isLeaving, leave] = useTransition();
  const sample = { ...EMPTY_LINK, business: sellerKey, description: t('sample'), amount: SAMPLE_PRICE, language };
  const making = useAction<void, LinkResult>(() => make({ sellerKey, items: [], customer: '' }, sample), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => answer.ok && leave(() => router.push(`/start?sale=${answer.saleId}`)),
  });
  const isBusy = making.isBusy || isLeaving;
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={() => void making.run()}
        className={choiceClass}
      >
        <ChoiceText icon={isBusy ? <Spinner /> : <Link2 aria-hidden className="size-5" />} title={t('link.title')}>
          {t('link.body')}
        </ChoiceText>
      </button>
      {making.answer?.ok === false ? <FieldError id="sample-problem">{making.answer.message}</FieldError> : null}
    </>
  );
}
