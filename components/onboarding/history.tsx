import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { fileTypeKey } from '#lib/modules/seller-files/contract/file-types.ts';
import { ONBOARDING_STEPS, type OnboardingEventKind } from '#lib/modules/onboarding/contract/enums.ts';

export type HistoryLine = {
  kind: OnboardingEventKind;
  at: Date;
  detail: Readonly<Record<string, unknown>> | null;
  /** Type of the document of the event; null where it concerns none. */
  fileType: number | null;
};

type HistoryProps = { events: readonly HistoryLine[]; partner: string; timeZone: string; now: Date };

/** Events of reviewers alone. Sellers see one request for changes in their place. */
const OF_REVIEWERS = ['taken', 'field-refused', 'field-cleared', 'approved-first'] as const;
type ShownKind = Exclude<OnboardingEventKind, (typeof OF_REVIEWERS)[number]>;

const isShown = (event: HistoryLine): event is HistoryLine & { kind: ShownKind } =>
  !OF_REVIEWERS.some((kind) => kind === event.kind);

/** Events of an onboarding, the newest first. */
export function OnboardingHistory({ events, partner, timeZone, now }: HistoryProps) {
  const t = useTranslations('onboarding');
  return (
    <Section id="history" title={t('overview.history')}>
      <ol className="grid gap-2">
        {events.filter(isShown).map((event) => (
          <li key={`${event.at.getTime()} ${event.kind}`} className="flex gap-x-3 text-sm">
            <span className="w-36 shrink-0 text-muted">
              <Timestamp at={event.at} timeZone={timeZone} now={now} />
            </span>
            <HistorySentence event={event} partner={partner} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

type SentenceProps = { event: HistoryLine & { kind: ShownKind }; partner: string };

function HistorySentence({ event: { kind, detail, fileType }, partner }: SentenceProps) {
  const t = useTranslations('onboarding');
  const files = useTranslations('seller-files.type');
  const step = ONBOARDING_STEPS.find((one) => one === detail?.['step']);
  const typeKey = fileType === null ? null : fileTypeKey(fileType);
  const words = {
    partner: isolate(partner),
    step: step ? t(`step.${step}`) : '',
    document: typeKey === null ? t('history.document') : files(typeKey),
  };
  return <span className="min-w-0 grow">{t(`history.${kind}`, words)}</span>;
}
