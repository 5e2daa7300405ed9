import { ChevronRight, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { hostOf } from '#components/timeline/deliveries.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { TroubledEndpoint } from '#lib/modules/callbacks/contract/endpoints.ts';
import { isolate } from '#lib/kernel/isolate.ts';

/** Says on every screen that callbacks do not arrive, and where to look. */
export function TroubleBanner({
  endpoint,
  timeZone,
  now,
}: {
  endpoint: TroubledEndpoint;
  timeZone: string;
  now: Date;
}) {
  const t = useTranslations('deliveries.banner');
  const { address, count, isPaused, failingSince } = endpoint;
  const problem =
    count > 1 ? t('many', { count }) : t(isPaused ? 'paused' : 'failing', { host: isolate(hostOf(address)) });
  return (
    <aside
      aria-label={t('label')}
      className="mx-4 mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel border border-bad/30 bg-bad-soft px-3.5 py-2 text-sm text-bad md:mx-6"
    >
      <p className="flex min-w-0 items-start gap-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {problem} {t('since')} <Timestamp at={failingSince} timeZone={timeZone} now={now} />
        </span>
      </p>
      <Link href="/callbacks/addresses" className="ms-auto inline-flex items-center gap-1 font-medium text-link">
        {t('look')}
        <ChevronRight aria-hidden className="turn size-4" />
      </Link>
    </aside>
  );
}
