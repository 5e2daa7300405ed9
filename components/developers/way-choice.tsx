import { AppWindow, type LucideIcon, PanelTop, TextCursorInput } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { type Choice, MODES_OF, type Way, WAYS } from './ways.ts';

const ICONS: Readonly<Record<Way, LucideIcon>> = { page: AppWindow, script: PanelTop, fields: TextCursorInput };

type ChoiceProps = Choice & { sellerKey: string };

const addressOf = (sellerKey: string, way: Way, mode?: string): string =>
  `?${new URLSearchParams({ seller: sellerKey, way, ...(mode && { mode }) })}`;

/** The ways to be paid, and below the chosen one's variants. The choice is in the address, so that a link keeps it. */
export function WayChoice({ sellerKey, way, mode }: ChoiceProps) {
  const t = useTranslations('integration');
  return (
    <>
      <nav aria-label={t('ways')}>
        <ul className="grid gap-3 md:grid-cols-3">
          {WAYS.map((one) => {
            const Icon = ICONS[one];
            return (
              <li key={one} className="grid">
                <Link
                  href={addressOf(sellerKey, one)}
                  scroll={false}
                  aria-current={one === way ? 'true' : undefined}
                  className={cx(
                    'grid content-start gap-1.5 rounded-panel border p-4',
                    one === way ? 'border-accent bg-accent-soft' : 'hover:bg-hover',
                  )}
                >
                  <span className="flex items-center gap-2 font-medium">
                    <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                    {t(`way.${one}.name`)}
                  </span>
                  <span className="text-sm text-muted">{t(`way.${one}.about`)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {MODES_OF[way].length === 0 ? null : (
        <nav aria-label={t('modes')} className="mt-4 flex flex-wrap gap-2">
          {MODES_OF[way].map((one) => (
            <Link
              key={one}
              href={addressOf(sellerKey, way, one)}
              scroll={false}
              aria-current={one === mode ? 'true' : undefined}
              className={cx(
                'thumb inline-flex items-center rounded-control border px-3 py-1.5 text-sm',
                one === mode ? 'border-accent bg-accent-soft font-medium' : 'hover:bg-hover',
              )}
            >
              {t(`mode.${one}`)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
