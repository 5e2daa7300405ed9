'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** Copies a text and says so, in a mark for the eye and in words for a screen reader. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const t = useTranslations('common.action');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const label = t('copyNamed', { name });
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => undefined,
          )
        }
        className="thumb inline-grid size-6 shrink-0 place-items-center rounded-control text-faint hover:bg-hover hover:text-ink"
      >
        {copied ? <Check aria-hidden className="size-4 text-good" /> : <Copy aria-hidden className="size-3.5" />}
      </button>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}
