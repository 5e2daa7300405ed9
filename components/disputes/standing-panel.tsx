import { Check, CircleHelp, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { MonthStanding, Standing } from '#lib/modules/scheme-monitoring/contract/standing.ts';

const LOOKS: Readonly<Record<Standing['state'], { tone: Tone; icon: LucideIcon }>> = {
  calm: { tone: 'good', icon: Check },
  few: { tone: 'calm', icon: CircleHelp },
  near: { tone: 'wait', icon: TriangleAlert },
  above: { tone: 'bad', icon: ShieldAlert },
};

/** Standings of businesses beside the thresholds of the card schemes, this month. */
export function StandingPanel({ month, standings }: MonthStanding) {
  const t = useTranslations('dispute-desk.share');
  const language = useLocale();
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`));
  const shown = standings.filter(({ cases, payments }) => cases > 0 || payments > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="standing" className="mb-6 grid gap-3 rounded-panel border bg-surface p-4">
      <div>
        <h2 id="standing" className="font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{t('lead', { month: name })}</p>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        {shown.map((standing) => (
          <SchemeStanding key={standing.scheme} {...standing} />
        ))}
      </dl>
    </section>
  );
}

function SchemeStanding({ scheme, cases, payments, share, limit, least, state }: Standing) {
  const t = useTranslations('dispute-desk.share');
  const language = useLocale();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className="grid content-start gap-1">
      <dt className="flex flex-wrap items-center gap-2 font-medium">
        <span translate="no">{scheme}</span>
        <Badge {...LOOKS[state]}>{t(state)}</Badge>
      </dt>
      <dd className="grid gap-1">
        <span className="font-semibold tabular-nums">
          {t('of', { share: percent.format(share / 10_000), limit: percent.format(limit / 10_000) })}
        </span>
        <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-calm-soft">
          <span
            className={`block h-full ${state === 'above' ? 'bg-bad' : state === 'near' ? 'bg-wait' : 'bg-accent'}`}
            style={{ inlineSize: `${Math.min(100, (share / limit) * 100)}%` }}
          />
        </span>
        <span className="text-sm text-muted">{t('cases', { count: cases, payments })}</span>
        <span className="text-sm text-muted">{t('counts', { cases: least })}</span>
      </dd>
    </div>
  );
}
