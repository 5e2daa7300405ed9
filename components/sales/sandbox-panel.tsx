'use client';

import { FlaskConical } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';

export type SandboxMove = (saleId: string) => Promise<{ ok: boolean; message: string }>;

type PanelProps = {
  saleId: string;
  /** Tells one state of the sale from the next: the page is read again until it changes. */
  seen: string;
  /** Null where there is nothing to dispute, or no dispute that the bank could reverse. */
  dispute: SandboxMove | null;
  reverse: SandboxMove | null;
};

/** How often and how long the page looks for what the bank's notice brings, milliseconds. */
const LOOK_EVERY_MS = 800;
const LOOKS = 12;

/**
 * The cardholder's and the bank's part, played in the sandbox: a dispute arrives as a notice, as it would in earnest.
 */
export function SandboxPanel({ saleId, seen, dispute, reverse }: PanelProps) {
  const t = useTranslations('dashboard.sale.sandbox');
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ ok: boolean; message: string } | null>(null);
  const [looks, setLooks] = useState(0);
  const before = useRef(seen);
  useEffect(() => {
    if (looks === 0) return;
    if (before.current !== seen) {
      setLooks(0);
      setSaid({ ok: true, message: t('arrived') });
      return;
    }
    const timer = setTimeout(() => {
      router.refresh();
      setLooks(looks - 1);
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [looks, seen, router, t]);
  const play = (move: SandboxMove) => async () => {
    if (busy) return;
    setBusy(true);
    before.current = seen;
    const answer = await move(saleId).catch(() => ({ ok: false, message: t('failed') }));
    setBusy(false);
    setSaid(answer);
    setLooks(answer.ok ? LOOKS : 0);
  };
  if (!dispute && !reverse && !said) return null;
  return (
    <section aria-labelledby="sandbox" className="rounded-panel border border-dashed border-wait/60 p-4">
      <h2 id="sandbox" className="flex items-center gap-2 font-semibold text-wait">
        <FlaskConical aria-hidden className="size-4" />
        {t('title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('lead')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {dispute ? (
          <Button busy={busy} onClick={() => void play(dispute)()}>
            {t('dispute')}
          </Button>
        ) : null}
        {reverse ? (
          <Button busy={busy} onClick={() => void play(reverse)()}>
            {t('reverse')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={`mt-2 text-sm empty:hidden ${said?.ok === false ? 'text-bad' : 'text-muted'}`}>
        {said?.message ?? ''}
      </p>
    </section>
  );
}
