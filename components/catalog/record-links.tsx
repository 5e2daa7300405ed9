import { FileUp, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

type LinksProps = { of: 'products' | 'customers' };

/** Links beside the title of products or customers: import from a file, and a new record. */
export function RecordLinks({ of }: LinksProps) {
  const t = useTranslations(`catalog.${of}`);
  return (
    <>
      <Link href={`/${of}/import`} className={buttonClass()}>
        <FileUp aria-hidden className="size-4" />
        {t('import')}
      </Link>
      <Link href={`/${of}/new`} className={buttonClass('main')}>
        <Plus aria-hidden className="size-4" />
        {t('new')}
      </Link>
    </>
  );
}

/** The first step of an empty list. */
export function NewRecord({ of }: LinksProps) {
  const t = useTranslations(`catalog.${of}`);
  return (
    <Link href={`/${of}/new`} className={buttonClass('main')}>
      {t('new')}
    </Link>
  );
}
