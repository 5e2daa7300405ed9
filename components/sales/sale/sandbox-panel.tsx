'use client';

import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/input.tsx';
import type { SaleNews } from '#lib/modules/payments/views/dashboard.ts';
import { useLiveSale } from '../list/live-sales.tsx';

import type { DisputeChoice } from '#lib/sandbox/dispute-choices.ts';

type Played = Promise<{ ok: boolean; message: string }>;
export type SandboxMove = (saleId: string) => Played;
export type DisputeMove = (saleId: string, choice: DisputeChoice) => Played;

/** Choices about a dispute, with their words. */
type DisputeChoices = Readonly<
  Record<keyof DisputeChoice, { label: string; options: readonly { value: string; label: string }[] }>
>;

type PanelProps = {
  /** The sale as the screen shows it. */
  sale: SaleNews['sales'][number];
  /** Identifies a state of the sale: the page is watched until it changes. */
  seen: string;
  /** Complains before a dispute, of which an early alert comes; null where no payment can be disputed. */
  complain: SandboxMove | null;
  /** Opens a dispute; null where no payment can be disputed. `reverse`: null without a dispute to reverse. */
  dispute: DisputeMove | null;
  choices: DisputeChoices;
  /** Choices that stand at first. */
  usual: DisputeChoice;
  reverse: SandboxMove | null;
};

/** How often and how many times the page asks for what the bank's notice brings. */
const LOOK_EVERY_MS = 800;
const MAX_LOOKS = 12;

/**
 * The cardholder's and the bank's part, played in the sandbox: a dispute arrives as a notice, as it would in earnest.
 */
export function SandboxPanel({ sale, seen, complain, dispute, choices, usual, reverse }: PanelProps) {
  const t = useTranslations('dashboard.sale.sandbox');
  const [before, setBefore] = useState(seen);
  const [choice, setChoice] = useState(usual);
  const id = useId();
  const { run, isBusy, answer } = useAction((move: SandboxMove) => move(sale.saleId), {
    noResponse: () => ({ ok: false, message: t('failed') }),
  });
  const hasArrived = answer?.ok === true && before !== seen;
  useLiveSale({ sale, everyMs: LOOK_EVERY_MS, maxPolls: MAX_LOOKS, isOn: answer?.ok === true && !hasArrived });
  const play = (move: SandboxMove) => {
    setBefore(seen);
    void run(move);
  };
  if (!dispute && !reverse && !answer) return null;
  return (
    <section aria-labelledby="sandbox" className="rounded-panel border border-dashed border-wait/60 p-4">
      <h2 id="sandbox" className="flex items-center gap-2 font-semibold text-wait">
        <FlaskConical aria-hidden className="size-4" />
        {t('title')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('lead')}</p>
      {dispute ? (
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          {(['reason', 'dueInSeconds', 'outcome'] as const).map((name) => (
            <label key={name} htmlFor={`${id}-${name}`} className="grid gap-1 text-sm">
              {choices[name].label}
              <Select
                id={`${id}-${name}`}
                value={String(choice[name])}
                onChange={({ currentTarget: { value } }) =>
                  setChoice({ ...choice, [name]: name === 'dueInSeconds' ? Number(value) : value })
                }
              >
                {choices[name].options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
          ))}
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {complain ? (
          <Button busy={isBusy} onClick={() => play(complain)}>
            {t('complain')}
          </Button>
        ) : null}
        {dispute ? (
          <Button busy={isBusy} onClick={() => play((saleId) => dispute(saleId, choice))}>
            {t('dispute')}
          </Button>
        ) : null}
        {reverse ? (
          <Button busy={isBusy} onClick={() => play(reverse)}>
            {t('reverse')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={`mt-2 text-sm empty:hidden ${answer?.ok === false ? 'text-bad' : 'text-muted'}`}>
        {hasArrived ? t('arrived') : (answer?.message ?? '')}
      </p>
    </section>
  );
}
