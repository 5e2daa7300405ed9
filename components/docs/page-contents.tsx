import { useTranslations } from 'next-intl';

export type PageHeading = { id: string; text: string };

/** Contents of one page, under its title; none for a page of one part. */
export function PageContents({ headings }: { headings: readonly PageHeading[] }) {
  const t = useTranslations('reference.contents');
  if (headings.length < 2) return null;
  return (
    <nav aria-label={t('title')} className="rounded-panel border px-4 py-3 text-sm">
      <p className="mb-1 font-medium">{t('title')}</p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="thumb block py-1 text-muted underline-offset-2 hover:text-ink hover:underline"
            >
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
