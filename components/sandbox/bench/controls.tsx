'use client';

import { useTranslations } from 'next-intl';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import type { Plan } from '#lib/sandbox/terminal/cards.ts';
import type { TerminalEvent, Terminal } from '#lib/sandbox/terminal/device.ts';

type ControlsProps = { terminal: Terminal; dispatch: (event: TerminalEvent) => void };

/** Charge of a terminal that is switched on again, percent: that of a new one (`newTerminal`). */
const CHARGED = 86;

/** Simulated conditions of a terminal: its bank's outcomes and its own faults. */
export function ControlsPanel({ terminal, dispatch }: ControlsProps) {
  const { terminalId, plan, network, paper, power } = terminal;
  const t = useTranslations('terminal.controls');
  return (
    <div className="grid gap-5">
      <PlanChoice id={`plan-${terminalId}`} plan={plan} choose={(next) => dispatch({ on: 'plan', plan: next })} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t('title')}</legend>
        <Toggle
          label={t('network')}
          isOn={network === 'up'}
          turn={(isOn) => dispatch({ on: 'network', is: isOn ? 'up' : 'cut' })}
        />
        <Toggle
          label={t('paper')}
          isOn={paper === 'in'}
          turn={(isOn) => dispatch({ on: 'paper', is: isOn ? 'in' : 'out' })}
        />
        <Toggle
          label={t('battery')}
          isOn={power === 'on'}
          turn={(isOn) => dispatch({ on: 'battery', is: isOn ? CHARGED : 0 })}
        />
      </fieldset>
    </div>
  );
}

const SPECIAL: readonly Extract<Plan, string>[] = ['unreachable', 'late', 'after-cancel'];

/** Choice of the outcome of the next payment: approved, each decline, and the special ones. */
function PlanChoice({ id, plan, choose }: { id: string; plan: Plan; choose: (plan: Plan) => void }) {
  const t = useTranslations('terminal.plan');
  const reasons = useTranslations('payment-page.sandbox');
  const options: readonly { plan: Plan; label: string }[] = [
    { plan: 'approve', label: t('approve') },
    ...DECLINES.map(({ code, key }) => ({ plan: code, label: `${code} · ${reasons(key)}` })),
    ...SPECIAL.map((one) => ({ plan: one, label: t(one) })),
  ];
  return (
    <Field id={id} label={t('title')} help={plan === 'after-cancel' ? t('afterCancelHelp') : undefined}>
      {(attributes) => (
        <Select
          {...attributes}
          value={plan}
          onChange={({ target }) => choose(options.find((one) => `${one.plan}` === target.value)?.plan ?? 'approve')}
        >
          {options.map((one) => (
            <option key={one.plan} value={one.plan}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Toggle({ label, isOn, turn }: { label: string; isOn: boolean; turn: (isOn: boolean) => void }) {
  return (
    <label className="thumb flex min-h-9 items-center justify-between gap-3">
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => turn(target.checked)}
      />
    </label>
  );
}
