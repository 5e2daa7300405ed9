import { ChevronRight, CircleAlert, ListChecks } from 'lucide-react';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import type { OnboardingState } from '#lib/modules/onboarding/contract/enums.ts';
import type { MissingItem, OpenItems, RefusedItem } from '#lib/modules/onboarding/views.ts';
import { fileTypeKey } from '#lib/modules/seller-files/contract/file-types.ts';
import { isolate } from '#lib/kernel/isolate.ts';

type BannerProps = {
  name: string;
  partner: string;
  state: Exclude<OnboardingState, 'approved'>;
  openItems: OpenItems;
  due: { at: Date; days: number; isOver: boolean } | null;
  mayStillSell: boolean;
  token: string;
  isSandbox: boolean;
  timeZone: string;
};

/**
 * Banner on every screen of a seller without an approval: missing and refused facts, their deadline, and the actions
 * that are closed meanwhile. Each fact links to its place in the setup.
 */
export function OnboardingBanner(onboarding: BannerProps) {
  const { name, partner, state, openItems, due, token } = onboarding;
  const t = useTranslations('review.banner');
  const format = useFormatter();
  const base = `/onboarding/${token}`;
  const isUrgent = due?.isOver === true || openItems.refused.length > 0;
  const Icon = isUrgent ? CircleAlert : ListChecks;
  const day = due ? format.dateTime(due.at, { dateStyle: 'long', timeZone: onboarding.timeZone }) : '';
  const held = heldBack(onboarding);
  return (
    <aside
      aria-label={t('label')}
      className={cx(
        'mx-4 mt-4 flex flex-wrap items-start gap-x-4 gap-y-1 rounded-panel border px-3.5 py-2.5 text-sm md:mx-6',
        isUrgent ? 'border-bad/30 bg-bad-soft text-bad' : 'border-wait/30 bg-wait-soft text-wait',
      )}
    >
      <div className="flex min-w-0 grow basis-72 items-start gap-2.5">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
          <p>
            {t(state, { seller: isolate(name), partner: isolate(partner) })}{' '}
            {openItems.missing.length === 0
              ? null
              : t.rich('missing', { list: () => <Missing base={base} items={openItems.missing} /> })}
          </p>
          {openItems.refused.length === 0 ? null : <Refused {...{ base, partner }} items={openItems.refused} />}
          {due || held ? (
            <p>
              {due ? (
                <span className={cx(due.isOver && 'font-semibold')}>
                  {due.isOver ? t('overdue', { day }) : t('due', { day, days: due.days })}
                </span>
              ) : null}{' '}
              {held ? t(held) : null}
            </p>
          ) : null}
        </div>
      </div>
      {state === 'rejected' ? null : (
        <a href={base} className={cx(linkClass, 'thumb ms-auto inline-flex items-center gap-1 max-sm:ms-6.5')}>
          {t('go')}
          <ChevronRight aria-hidden className="turn size-4" />
        </a>
      )}
    </aside>
  );
}

const linkClass = 'font-medium text-link';

/** Text about sales before an approval, which only production holds back; null without one. */
function heldBack({ state, mayStillSell, isSandbox }: BannerProps) {
  if (mayStillSell) return 'sells';
  if (state === 'rejected') return isSandbox ? null : 'heldRejected';
  return isSandbox ? 'sandbox' : 'held';
}

const hrefOf = (base: string, { step, anchor }: MissingItem | RefusedItem): string =>
  `${base}/${step}${anchor === '' ? '' : `#${anchor}`}`;

/** Missing items as one sentence of the language, each item a link. */
function Missing({ base, items }: { base: string; items: readonly MissingItem[] }) {
  const t = useTranslations('review.banner');
  const nameOf = (item: MissingItem): string => {
    if (item.kind === 'step') return t(`part.${item.step}`);
    if (item.kind === 'document') return t(`document.${item.name}` as Parameters<typeof t>[0]);
    return t(`part.${item.name}`);
  };
  // Formats the names themselves: Hebrew prefixes differ before a word and before a digit.
  const pieces = new Intl.ListFormat(useLocale(), { type: 'conjunction' }).formatToParts(items.map(nameOf));
  const rest = [...items];
  return pieces.map(({ type, value }): ReactNode => {
    const item = type === 'element' ? rest.shift() : undefined;
    if (!item) return value;
    return (
      <a key={hrefOf(base, item)} href={hrefOf(base, item)} className={linkClass}>
        {value}
      </a>
    );
  });
}

/** Refused documents and fields, with the reason, the reviewer's note and the way to correct them. */
function Refused({ base, partner, items }: { base: string; partner: string; items: readonly RefusedItem[] }) {
  const t = useTranslations();
  const nameOf = (item: RefusedItem): string => {
    if (item.kind === 'document') {
      const typeKey = fileTypeKey(item.type);
      return typeKey === null ? t('review.banner.part.documents') : t(`seller-files.type.${typeKey}`);
    }
    const key = `onboarding.field.${item.field}` as Parameters<typeof t>[0];
    return item.field !== '' && t.has(key) ? t(key) : t(`onboarding.step.${item.step}`);
  };
  const whyOf = (item: RefusedItem): string =>
    item.kind === 'document'
      ? t(`seller-files.reason.${item.reason ?? 'other'}`)
      : t(`onboarding.reason.${item.reason}`, { partner: isolate(partner) });
  return (
    <div>
      <p>{t('review.banner.refused', { count: items.length })}</p>
      <ul className="grid list-disc gap-0.5 ps-5">
        {items.map((item) => (
          <li key={`${item.kind} ${item.anchor} ${nameOf(item)}`}>
            <a href={hrefOf(base, item)} className={linkClass}>
              {nameOf(item)}
            </a>
            {': '}
            {whyOf(item)} {item.note === '' ? null : <bdi className="text-ink">{item.note}</bdi>}
          </li>
        ))}
      </ul>
    </div>
  );
}
