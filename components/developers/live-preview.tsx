import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Section } from '#components/ui/section.tsx';
import type { Choice } from './ways.ts';

type PreviewProps = Choice & { address: string; sellerKey: string };

/** The chosen way as a buyer sees it: the page alone, or inside or over a sketch of the seller's own. */
export function LivePreview({ way, mode, address, sellerKey }: PreviewProps) {
  const t = useTranslations('integration');
  const frame = (
    <iframe
      key={address}
      title={t('frame')}
      src={address}
      className={
        mode === 'modal'
          ? 'h-[600px] w-[calc(100%-2rem)] max-w-[400px] rounded-panel border bg-surface shadow-overlay'
          : 'h-[660px] w-full max-w-[440px] bg-surface'
      }
    />
  );
  return (
    <div className="order-first min-w-0 xl:order-none">
      <Section id="preview" title={t('preview')}>
        <p className="mb-4 max-w-prose text-sm text-muted">
          {t.rich(way === 'fields' ? 'fieldsHelp' : 'previewHelp', {
            link: (words) => (
              <Link
                href={`/settings/payment-page?${new URLSearchParams({ seller: sellerKey })}`}
                className="text-accent text-link"
              >
                {words}
              </Link>
            ),
          })}
        </p>
        {mode === 'redirect' ? (
          <div className="grid place-items-center overflow-hidden rounded-panel border bg-sunken">{frame}</div>
        ) : (
          <HostSketch isCovered={mode === 'modal'}>{frame}</HostSketch>
        )}
      </Section>
    </div>
  );
}

/** A sketch of a shop's page. `isCovered`: what it shows stands over it. */
function HostSketch({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const t = useTranslations('integration');
  return (
    <div className="overflow-hidden rounded-panel border bg-raised">
      <div className="flex items-center gap-3 border-b px-4 py-3 text-sm text-muted">
        <span aria-hidden className="size-5 rounded-full bg-sunken" />
        {t('yourPage')}
        <span aria-hidden className="ms-auto flex gap-2">
          <span className="h-2 w-10 rounded-full bg-sunken" />
          <span className="h-2 w-8 rounded-full bg-sunken" />
        </span>
      </div>
      <div className="relative grid justify-items-center gap-4 p-4">
        <div aria-hidden className="grid w-full max-w-[440px] gap-2">
          <span className="h-3 w-2/5 rounded-full bg-sunken" />
          <span className="h-2 w-4/5 rounded-full bg-sunken" />
          <span className="h-2 w-3/5 rounded-full bg-sunken" />
        </div>
        {isCovered ? (
          <>
            <span aria-hidden className="absolute inset-0 bg-ink/40" />
            <div className="relative grid w-full place-items-center">{children}</div>
          </>
        ) : (
          <div className="grid w-full max-w-[440px] overflow-hidden rounded-panel border">{children}</div>
        )}
      </div>
    </div>
  );
}
