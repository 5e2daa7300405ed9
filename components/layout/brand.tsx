import { useTranslations } from 'next-intl';

/** The mark: a till drawer, open a little. */
export function BrandMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
      <rect x="2" y="2" width="20" height="20" rx="6" className="fill-accent" />
      <path d="M6.5 9.5h11M9.5 14.5h5" className="stroke-accent-ink" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function Brand() {
  return (
    <span className="flex items-center gap-2.5 text-lg font-semibold">
      <BrandMark />
      {useTranslations('common')('product')}
    </span>
  );
}
