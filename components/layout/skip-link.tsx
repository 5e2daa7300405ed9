import { useTranslations } from 'next-intl';

/** The first stop of the keyboard: past the navigation, to `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="rounded-control bg-accent px-4 py-2 text-accent-ink not-focus:sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60"
    >
      {useTranslations('common.nav')('skip')}
    </a>
  );
}
