import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '../copy-button.tsx';

/** Raw data of a record as JSON, closed at first. The caller leaves out secret fields. */
export function RawData({ title, data }: { title: string; data: object }) {
  const t = useTranslations('dashboard.sale');
  const raw = JSON.stringify(data, null, 2);
  return (
    <details className="group border-t pt-3">
      <summary className="flex min-h-11 items-center gap-2 text-lg font-semibold">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4 text-muted transition-transform duration-100 group-open:rotate-180"
        />
      </summary>
      <div className="relative mt-2">
        <div className="absolute end-2 top-2">
          <CopyButton text={raw} name={t('json')} />
        </div>
        <pre
          translate="no"
          tabIndex={0}
          className="island max-h-[32rem] overflow-auto scroll-thin rounded-panel bg-sunken p-4 font-mono text-xs"
        >
          {raw}
        </pre>
      </div>
    </details>
  );
}
