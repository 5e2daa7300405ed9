'use client';

import { Delete } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { FieldError } from '#components/ui/field.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { PIN_LENGTHS } from '#lib/modules/access/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { DOT } from '#components/ui/dot.ts';

type Enter = (membershipId: number, pin: string) => Promise<{ ok: true } | Refused>;
type Member = { membershipId: number; name: string };

type EnterProps = {
  /** Shared browser at a counter; null where this browser is not shared. */
  till: { name: string; business: string; people: readonly Member[] } | null;
  enter: Enter;
};

/** Sign-in at a shared counter: a name, then a PIN. */
export function EnterScreen({ till, enter }: EnterProps) {
  const t = useTranslations('counter.enter');
  const [chosen, choose] = useState<Member | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-sm gap-5 py-6">
      {till && chosen ? (
        <PinPad key={chosen.membershipId} member={chosen} enter={enter} back={() => choose(null)} />
      ) : (
        <>
          <div>
            <h1 className="text-xl font-semibold">{t('title')}</h1>
            {till ? (
              <p className="mt-1 text-muted">
                <bdi>{till.business}</bdi>
                {DOT}
                <bdi>{till.name}</bdi>
              </p>
            ) : null}
          </div>
          {till ? null : <p>{t('ended')}</p>}
          {till?.people.length === 0 ? <p>{t('nobody')}</p> : null}
          <ul className="grid gap-2">
            {till?.people.map((member) => (
              <li key={member.membershipId}>
                <button
                  type="button"
                  className={cx(buttonClass(), 'h-14 w-full text-lg md:h-16')}
                  onClick={() => choose(member)}
                >
                  <bdi className="truncate">{member.name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link href="/sign-in?next=/counter" className={buttonClass('quiet')}>
        {t('signIn')}
      </Link>
    </div>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', null, '0', 'back'] as const;
const KEY =
  'grid h-14 place-items-center rounded-panel border bg-surface text-xl font-medium select-none hover:bg-hover ' +
  'active:bg-sunken disabled:opacity-50 md:h-18 touch-manipulation';

type PadProps = { member: Member; enter: Enter; back: () => void };

function PinPad({ member, enter, back }: PadProps) {
  const t = useTranslations('counter.enter');
  const lost = useTranslations('counter')('lost');
  const [pin, setPin] = useState('');
  const { run, isBusy, answer, reset } = useAction<string, { ok: true } | Refused>(
    (typed) => enter(member.membershipId, typed),
    {
      noResponse: () => ({ ok: false, message: lost }),
      onAnswer: ({ ok }) => {
        if (ok) window.location.assign('/counter');
        else setPin('');
      },
    },
  );
  const isWhole = pin.length >= PIN_LENGTHS.shortest;
  const press = (key: string) => {
    reset();
    setPin((typed) => (key === 'back' ? typed.slice(0, -1) : (typed + key).slice(0, PIN_LENGTHS.longest)));
  };
  useEffect(() => {
    const type = ({ key, target }: KeyboardEvent) => {
      if (isBusy) return;
      if (/^\d$/.test(key)) press(key);
      if (key === 'Backspace') press('back');
      // A focused button handles Enter itself.
      if (key === 'Enter' && isWhole && !(target instanceof HTMLButtonElement)) void run(pin);
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !isBusy) void run(pin);
      }}
    >
      <h1 className="text-center text-lg font-semibold">{t('pinOf', { name: isolate(member.name) })}</h1>
      <PinDots typed={pin.length} />
      {answer?.ok === false ? (
        <div className="mx-auto">
          <FieldError id="pin-wrong">{answer.message}</FieldError>
        </div>
      ) : null}
      <PinKeys press={press} isBusy={isBusy} isEmpty={pin === ''} />
      <Button kind="main" type="submit" className="h-14 text-lg" busy={isBusy} disabled={!isWhole}>
        {t('submit')}
      </Button>
      <Button kind="quiet" onClick={back}>
        {t('back')}
      </Button>
    </form>
  );
}

/** A dot per digit: the PIN itself is never shown. */
function PinDots({ typed }: { typed: number }) {
  const t = useTranslations('counter.enter');
  return (
    <p role="status" className="flex h-6 items-center justify-center gap-3">
      <span className="sr-only">{t('digits', { count: typed })}</span>
      {Array.from({ length: Math.max(typed, PIN_LENGTHS.shortest) }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike
          key={at}
          aria-hidden
          className={cx('size-3.5 rounded-full border', at < typed ? 'border-accent bg-accent' : 'border-edge')}
        />
      ))}
    </p>
  );
}

function PinKeys({ press, isBusy, isEmpty }: { press: (key: string) => void; isBusy: boolean; isEmpty: boolean }) {
  const erase = useTranslations('counter.keypad')('erase');
  return (
    <div dir="ltr" className="grid grid-cols-3 gap-2">
      {KEYS.map((key) =>
        key === null ? (
          <span key="none" />
        ) : (
          <button
            key={key}
            type="button"
            className={KEY}
            disabled={isBusy || (key === 'back' && isEmpty)}
            aria-label={key === 'back' ? erase : undefined}
            onClick={() => press(key)}
          >
            {key === 'back' ? <Delete aria-hidden className="size-6" /> : key}
          </button>
        ),
      )}
    </div>
  );
}
