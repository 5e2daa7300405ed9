import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MailFrame } from '#components/messages/mail-frame.tsx';
import { useDebounced } from '#components/query/use-debounced.ts';
import { cx } from '#components/ui/class-names.ts';
import { Section } from '#components/ui/section.tsx';
import { OURS, wordsOn } from '#lib/modules/sellers/contract/brand.ts';

const SHOWN = ['invitation', 'wizard', 'changes', 'approved'] as const;

type PreviewProps = {
  name: string;
  /** `#rrggbb`; null is ours. */
  color: string | null;
  logo: string | null;
  language: string;
};

/** Preview of a brand before it is saved: the invitation, a step of the onboarding, and later e-mails. */
export function BrandPreview({ name, color, logo, language }: PreviewProps) {
  const t = useTranslations('partner-brand');
  const [shown, show] = useState<(typeof SHOWN)[number]>('invitation');
  // A frame is drawn anew when typing pauses.
  const query = useDebounced(`${new URLSearchParams({ name, color: color ?? '', language })}`, 300);
  return (
    <Section id="preview" title={t('preview')}>
      <div role="group" aria-label={t('preview')} className="mb-3 flex flex-wrap gap-1.5">
        {SHOWN.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={shown === one}
            onClick={() => show(one)}
            className={cx(
              'thumb rounded-control border px-3 py-1',
              shown === one ? 'border-accent bg-accent-soft font-medium' : 'hover:bg-hover',
            )}
          >
            {t(`shown.${one}`)}
          </button>
        ))}
      </div>
      {shown === 'wizard' ? (
        <WizardStep name={name} color={color ?? OURS.accent} logo={logo} />
      ) : (
        <MailFrame
          address={`/partner/brand/preview?message=${shown}&${query}`}
          title={t(`shown.${shown}`)}
          className="h-[36rem] w-full rounded-panel border bg-surface"
        />
      )}
    </Section>
  );
}

/** A step of the onboarding: its head, how far it is, fields and the button. */
function WizardStep({ name, color, logo }: { name: string; color: string; logo: string | null }) {
  const t = useTranslations('partner-brand');
  const line = '#d8d5cc';
  return (
    <div className="overflow-hidden rounded-panel border" style={{ background: OURS.paper, color: OURS.ink }}>
      <div className="flex min-h-14 items-center gap-3 border-b px-4 py-2" style={{ borderColor: line }}>
        {logo ? (
          // biome-ignore lint/performance/noImgElement: a picture that we checked, inside the document
          <img src={logo} alt="" className="max-h-9 max-w-40 object-contain" />
        ) : null}
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
      </div>
      <div className="mx-auto grid max-w-md gap-5 p-4 py-8">
        <div aria-hidden className="flex gap-1.5">
          {[0, 1, 2, 3, 4, 5].map((step) => (
            <span key={step} className="h-1 grow rounded-full" style={{ background: step < 2 ? color : line }} />
          ))}
        </div>
        <p className="text-lg font-semibold">{t('previewTitle')}</p>
        {[0, 1].map((field) => (
          <span key={field} aria-hidden className="grid gap-1.5">
            <span className="h-3 w-24 rounded-full" style={{ background: line }} />
            <span className="h-10 rounded-control border" style={{ borderColor: line }} />
          </span>
        ))}
        <p
          className="rounded-control px-4 py-2.5 text-center font-medium"
          style={{ background: color, color: wordsOn(color) }}
        >
          {t('previewButton')}
        </p>
      </div>
    </div>
  );
}
