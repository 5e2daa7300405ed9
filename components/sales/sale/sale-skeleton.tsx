import { useTranslations } from 'next-intl';

/** A sale in its final shape while its data are on their way. */
export function SaleSkeleton() {
  const t = useTranslations('common');
  const lines = (count: number, shape: string) =>
    Array.from({ length: count }, (_, line) => (
      <span key={`line-${String(line)}`} className={`skeleton block ${shape}`} />
    ));
  return (
    <div role="status" className="mx-auto max-w-[1200px]">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden>
        <span className="skeleton mb-5 block h-3 w-20" />
        <div className="flex items-start justify-between">
          <span className="grid gap-3">
            <span className="skeleton block h-8 w-44" />
            <span className="skeleton block h-3 w-60" />
          </span>
          <span className="skeleton hidden h-9 w-28 sm:block" />
        </div>
        <div className="mt-6 flex gap-10 border-y py-5">{lines(3, 'h-8 w-20')}</div>
        <div className="mt-6 grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-6">{lines(4, 'h-9')}</div>
          <div className="grid content-start gap-4">{lines(7, 'h-4')}</div>
        </div>
      </div>
    </div>
  );
}
