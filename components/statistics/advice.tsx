import { useTranslations } from 'next-intl';
import { DECLINE_ADVICE, type DeclineReason } from '#lib/modules/payments/views/decline-advice.ts';

/** Advice after a decline: a sentence for the business, and the same in a few words. */
export function Advice({ reason }: { reason: DeclineReason }) {
  const t = useTranslations('statistics.coach');
  const { who, sameCard, waitHours, otherCard, threeDs } = DECLINE_ADVICE[reason];
  const words = [
    t(`who.${who}`),
    sameCard === 'later' ? t('sameCard.later', { hours: waitHours }) : t(`sameCard.${sameCard}`),
    ...(otherCard ? [t('otherCard')] : []),
    ...(threeDs ? [t('threeDs')] : []),
  ];
  return (
    <div>
      <p className="max-w-[70ch]">{t(`helps.${reason}`)}</p>
      <ul aria-label={t('label')} className="mt-2 flex flex-wrap gap-2 text-sm">
        {words.map((word) => (
          <li key={word} className="rounded-full border border-edge px-2.5 py-0.5">
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
