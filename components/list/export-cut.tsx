import { useTranslations } from 'next-intl';

/** Says beforehand that a table will be cut: `count` rows are listed, `most` are written. */
export function ExportCut({ count, most }: { count: number; most: number }) {
  const t = useTranslations('common.export');
  return count > most ? <p className="basis-full text-sm text-muted">{t('first', { most })}</p> : null;
}
