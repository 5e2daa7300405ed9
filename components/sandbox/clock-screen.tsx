import { useLocale, useTranslations } from 'next-intl';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { Section } from '#components/ui/section.tsx';
import type { MessageKey } from '#lib/platform/i18n/say.ts';
import { aheadText } from './ahead-text.ts';
import { type MoveClock, MoveButtons } from './move-buttons.tsx';
import { type ChoosePayout, PayoutChoice } from './payout-choice.tsx';
import { timeText } from './time-text.ts';

/** Work that waits for its time, as one line of the list. */
type Waits = { says: MessageKey; count: number; next: Date | null };

type ClockScreenProps = {
  clock: { ahead: number; now: Date };
  waits: readonly Waits[];
  /** Subscription charges since the last move of the clock; null before the first move. */
  charged: { made: number; declined: number } | null;
  timeZone: string;
  isSignedIn: boolean;
  /** Moves the clock; null for a person who may not. */
  move: MoveClock | null;
  /** Chooses what becomes of the next payout; null for a person who may not. */
  choosePayout: ChoosePayout | null;
  /** Changes with the content of the screen. */
  stamp: string;
};

/** How often the screen asks whether anything happened, milliseconds. */
const LOOK_EVERY_MS = 2_000;

/** The time in the sandbox, the buttons that move it, and the work that waits for it. */
export function ClockScreen({
  clock,
  waits,
  charged,
  timeZone,
  isSignedIn,
  move,
  choosePayout,
  stamp,
}: ClockScreenProps) {
  const t = useTranslations('clock');
  const words = useTranslations();
  const language = useLocale();
  const at = (time: Date) => timeText(time, language, timeZone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <LiveScreen name="clock" path="/sandbox/clock/news" stamp={stamp} everyMs={LOOK_EVERY_MS} />
      <div>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-2 max-w-prose text-muted">{t('lead')}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-8">
          <div>
            <p className="text-sm text-muted">{t('now')}</p>
            <p className="text-2xl font-semibold tabular-nums">
              <time translate="no" dateTime={clock.now.toISOString()}>
                <bdi>{at(clock.now)}</bdi>
              </time>
            </p>
            <p className={clock.ahead === 0 ? 'text-muted' : 'text-wait'}>
              {clock.ahead === 0 ? t('same') : t('ahead', { time: aheadText(clock.ahead, language) })}
            </p>
          </div>
          <Section id="move" title={t('move')}>
            {move ? (
              <MoveButtons move={move} />
            ) : isSignedIn ? (
              <p className="text-muted">{t('forbidden')}</p>
            ) : (
              <a className="text-accent text-link" href="/sign-in?next=%2Fsandbox%2Fclock">
                {t('signIn')}
              </a>
            )}
          </Section>
          {choosePayout ? (
            <Section id="payout" title={t('payout.title')}>
              <PayoutChoice choose={choosePayout} />
            </Section>
          ) : null}
        </div>
        <div className="grid gap-8">
          <Section id="waits" title={t('waits')}>
            <dl className="grid gap-0">
              {waits.map(({ says, ...left }) => (
                <Waiting key={says} name={words(says)} waits={left} now={clock.now} at={at} />
              ))}
            </dl>
          </Section>
          {charged ? (
            <Section id="charged" title={t('charged.title')}>
              <dl className="grid gap-0">
                <Counted name={t('charged.made')} count={charged.made} none={t('none')} />
                <Counted name={t('charged.declined')} count={charged.declined} none={t('none')} />
              </dl>
            </Section>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Counted({ name, count, none }: { name: string; count: number; none: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-2.5">
      <dt>{name}</dt>
      <dd className="tabular-nums">
        <b className="font-medium">{count === 0 ? none : count}</b>
      </dd>
    </div>
  );
}

function Waiting({
  name,
  waits: { count, next },
  now,
  at,
}: {
  name: string;
  waits: Omit<Waits, 'says'>;
  now: Date;
  at: (time: Date) => string;
}) {
  const t = useTranslations('clock');
  const when = next === null ? '' : next <= now ? t('due') : t('next', { at: at(next) });
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b py-2.5">
      <dt>{name}</dt>
      <dd className="flex flex-wrap gap-x-4 tabular-nums">
        {count === 0 ? null : <span className="text-muted">{when}</span>}
        <b className="font-medium">{count === 0 ? t('none') : count}</b>
      </dd>
    </div>
  );
}
