import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '../ui/button.tsx';

/** Downloads a list as a table: `href` is the list's own address at its export. */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations('common.export');
  return (
    <a href={href} download className={buttonClass()}>
      <Download aria-hidden className="size-4" />
      {t('action')}
    </a>
  );
}

/** Says beforehand that a table will be cut: `count` rows are listed, `most` are written. */
export function ExportCut({ count, most }: { count: number; most: number }) {
  const t = useTranslations('common.export');
  return count > most ? <p className="basis-full text-sm text-muted">{t('first', { most })}</p> : null;
}
