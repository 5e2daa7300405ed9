import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { ShownReview } from '#lib/modules/onboarding/contract/review-view.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { daysBetween } from './days-waiting.ts';
import { DecisionBar } from './decision-bar.tsx';
import { FilesDesk } from './files-desk.tsx';
import { FieldRows } from './field-rows.tsx';
import type { ReviewActions } from './review-actions.ts';
import { ReviewBadge } from './review-badge.tsx';
import { ReviewHistory } from './review-history.tsx';
import { DOT } from '#components/ui/dot.ts';

type ScreenProps = {
  review: ShownReview;
  /** The next review by waiting time; null without one. */
  next: string | null;
  actions: ReviewActions;
  hasShortcuts: boolean;
  /** Content beside the title. */
  aside?: ReactNode;
  timeZone: string;
  now: Date;
};

const STEPS = ['person', 'business', 'bank', 'site', 'documents', 'terms'] as const;

/** A seller under review: the decision, documents beside typed facts, all other steps, and the history. */
export function ReviewScreen({ review, next, actions, hasShortcuts, aside, timeZone, now }: ScreenProps) {
  const t = useTranslations('review');
  const { name, email, state, submittedAt, fields, may } = review;
  const mayDecide = { documents: may.decideDocuments, fields: may.refuseFields };
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="me-auto min-w-0">
          <h1 className="flex flex-wrap items-center gap-3 text-xl font-semibold">
            <bdi>{name}</bdi>
            <ReviewBadge state={state} large />
          </h1>
          <p className="mt-1 text-muted">
            <bdi>{email}</bdi>
            {submittedAt ? (
              <>
                {DOT}
                {t.rich('handedIn', { at: () => <Timestamp at={submittedAt} {...{ timeZone, now }} /> })}
                {may.refuseFields ? `${DOT}${t('days', { count: daysBetween(submittedAt, now, timeZone) })}` : null}
              </>
            ) : null}
          </p>
        </div>
        {aside}
        {next ? (
          <Link
            href={`/partner/review/${next}`}
            className="thumb inline-flex h-9 items-center underline underline-offset-2"
          >
            {t('next')}
          </Link>
        ) : null}
      </header>
      <DecisionBar {...{ review, actions }} />
      <Section id="documents" title={t('documents')}>
        <FilesDesk {...{ review, mayDecide, actions, hasShortcuts }} />
      </Section>
      <Section id="typed" title={t('told')}>
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          {STEPS.map((step) => (
            <Step key={step} step={step} {...{ review, actions, timeZone, now }} mayRefuse={mayDecide.fields}>
              <FieldRowsOf step={step} fields={fields} {...{ review, actions }} mayRefuse={mayDecide.fields} />
            </Step>
          ))}
        </div>
      </Section>
      <Section id="history" title={t('history.title')}>
        <ReviewHistory events={review.events} {...{ timeZone, now }} />
      </Section>
    </div>
  );
}

type OfStep = Pick<ScreenProps, 'review' | 'actions'> & { step: (typeof STEPS)[number]; mayRefuse: boolean };

function FieldRowsOf({ step, fields, review, actions, mayRefuse }: OfStep & { fields: ShownReview['fields'] }) {
  const t = useTranslations('onboarding.step');
  const own = fields.filter((field) => field.step === step && (field.field !== '' || mayRefuse || field.problem));
  return <FieldRows title={t(step)} fields={own} {...{ review, actions, mayRefuse }} />;
}

/** Content of a step beside its fields: owners of the business, the signature below the terms. */
function Step({
  step,
  review: { people, signature, isEnteredByPartner },
  timeZone,
  now,
  children,
}: OfStep & Pick<ScreenProps, 'timeZone' | 'now'> & { children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className="grid content-start gap-2">
      {children}
      {step === 'business' && people.length > 0 ? (
        <ul className="grid gap-1" aria-label={t('review.owners')}>
          {people.map(({ name, socialId, birthdate, share, isSignatory }) => (
            <li key={name + socialId}>
              <bdi>{name}</bdi>{' '}
              <span className="text-sm text-muted">
                {[
                  socialId,
                  birthdate ?? '',
                  share === null ? '' : t('onboarding.people.owns', { share: share / 100 }),
                  isSignatory ? t('onboarding.people.signatory') : '',
                ]
                  .filter((part) => part !== '')
                  .join(DOT)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {step === 'terms' && signature ? (
        <p>
          {t.rich('review.signed', {
            name: isolate(signature.name),
            at: () => <Timestamp at={signature.at} {...{ timeZone, now }} />,
          })}
        </p>
      ) : null}
      {step === 'terms' && !signature && isEnteredByPartner ? (
        <p className="text-muted">{t('review.notSigned')}</p>
      ) : null}
    </div>
  );
}
