import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import type { Language } from '#lib/kernel/language.ts';
import type { PreparedDocument } from '#lib/modules/documents/views/prepared-document.ts';
import { DocumentForm } from './document-form.tsx';
import type { FormActions, FormSeller } from './form-actions.ts';

type FormScreenProps = {
  choices: readonly { ref: string; name: string }[];
  prepared: PreparedDocument;
  documentId: string;
  isDraft: boolean;
  seller: FormSeller;
  language: Language;
  actions: FormActions;
};

/** The form of a document, or what its business does first. */
export function FormScreen({ choices, prepared, documentId, isDraft, seller, actions }: FormScreenProps) {
  const t = useTranslations('document-desk');
  const back = isDraft
    ? { href: `/documents/${documentId}`, label: t('backToDraft') }
    : { href: '/documents', label: t('title') };
  return (
    <div className="max-w-[1200px]">
      <BackTo {...back} />
      <h1 className="mb-5 text-xl font-semibold">{t(isDraft ? 'edit' : 'new')}</h1>
      {isDraft ? null : <ChoiceTabs label={t('column.seller')} param="seller" choices={choices} current={seller.key} />}
      {prepared.state === 'ready' ? (
        <DocumentForm {...{ prepared, documentId, seller, actions }} />
      ) : (
        <div className="grid max-w-prose justify-items-start gap-4">
          <p className="text-muted">{t(`notReady.${prepared.state}`)}</p>
          <Link href={`/settings/invoices?seller=${seller.key}`} className={buttonClass('main')}>
            {t('notReady.link')}
          </Link>
        </div>
      )}
    </div>
  );
}
