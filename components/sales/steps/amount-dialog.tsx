'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { MINIMUM_AMOUNT, toMajorText } from '#lib/kernel/money.ts';
import type { MoneyResult } from '#lib/modules/payments/views/dashboard.ts';
import { type DialogState, MoneyDialog, MoneyForm, useMoneyText } from './money-dialog.tsx';
import { type AmountProblem, readTypedAmount, retyped, type TypedAmount } from './typed-amount.ts';

/** The dialogs in which a person enters an amount: a capture and a refund. */

/**
 * The typed amount in minor units; null where it cannot be used. `words` are the three reasons, shown once the field is
 * left; `valid` is the last usable amount, for the screen meanwhile.
 */
function useAmount(most: number, currency: string, words: Readonly<Record<AmountProblem, string>>) {
  const [state, setState] = useState<TypedAmount>({ typed: toMajorText(most, currency), valid: most, isLeft: false });
  const read = readTypedAmount(state.typed, most, currency);
  return {
    typed: state.typed,
    setTyped: (typed: string) => setState((was) => retyped(was, typed, most, currency)),
    leave: () => setState((was) => ({ ...was, isLeft: true })),
    problem: 'problem' in read && state.isLeft ? words[read.problem] : null,
    /** The whole amount is below the minimum: it cannot be divided. */
    isAll: most < MINIMUM_AMOUNT,
    amount: 'amount' in read ? read.amount : null,
    valid: state.valid,
  };
}

type AmountFieldProps = {
  id: string;
  label: string;
  help: string;
  currency: string;
  busy: boolean;
  field: RefObject<HTMLInputElement | null>;
  entered: Pick<ReturnType<typeof useAmount>, 'typed' | 'setTyped' | 'leave' | 'problem' | 'isAll'>;
};

/** An amount as it is typed, in its currency. */
function AmountField({
  id,
  label,
  help,
  currency,
  busy,
  field,
  entered: { typed, setTyped, leave, problem, isAll },
}: AmountFieldProps) {
  return (
    <Field id={id} label={label} error={problem} help={help}>
      {(attributes) => (
        <div translate="no" className="island relative">
          <span aria-hidden className="absolute inset-y-0 start-3 my-auto h-fit text-muted">
            {currency}
          </span>
          <Input
            {...attributes}
            ref={field}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            readOnly={busy || isAll}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave();
            }}
            onFocus={(event) => event.target.select()}
            className="h-12 ps-14 text-end text-xl font-medium pointer-coarse:h-12 pointer-coarse:text-xl"
          />
        </div>
      )}
    </Field>
  );
}

/** An operation whose amount the person chooses; its texts are under its name. */
type Operation = 'refund' | 'capture';

/** A dialog with an amount, and the field that has the focus when it opens. */
export type AmountState = DialogState & { field: RefObject<HTMLInputElement | null> };

type AmountDialogProps = {
  operation: Operation;
  code: number;
  icon: ReactNode;
  children: (dialog: AmountState) => ReactNode;
};

/** The button of a capture or refund on a sale, and the dialog it opens. */
export function AmountDialog({ operation, code, icon, children }: AmountDialogProps) {
  const t = useTranslations('dashboard');
  const field = useRef<HTMLInputElement>(null);
  return (
    <MoneyDialog
      name={operation}
      title={t(`${operation}.title`, { code: String(code) })}
      first={field}
      trigger={{ label: t(`sale.${operation}`), kind: 'main', icon }}
    >
      {(dialog) => children({ ...dialog, field })}
    </MoneyDialog>
  );
}

type AmountFormProps = AmountState & {
  operation: Operation;
  currency: string;
  /** Largest amount, and the initial value of the field. */
  most: number;
  run: (amount: number) => Promise<MoneyResult>;
  /** Note below the amount once the step is done; null while it is not done and the screen says so. */
  doneNote: (amount: number) => string | null;
  /** Content below the field: `amount` is the last usable one, `isOutdated` while another is typed. */
  children: (shown: { amount: number; isOutdated: boolean }) => ReactNode;
};

/** The form of a capture or refund: the amount, from the minimum to `most`, and its consequences. */
export function AmountForm({ operation, currency, most, run, doneNote, children, field, ...dialog }: AmountFormProps) {
  const t = useTranslations('dashboard');
  const money = useMoneyText(currency);
  const toast = useToast();
  const limits = { minimum: money(MINIMUM_AMOUNT), maximum: money(most) };
  const entered = useAmount(most, currency, {
    bad: t(`${operation}.bad`),
    low: t(`${operation}.low`, limits),
    high: t(`${operation}.high`, limits),
  });
  const { amount } = entered;
  return (
    <MoneyForm
      {...dialog}
      refusedTitle={t(`${operation}.refusedTitle`)}
      submit={{
        label: amount === null ? t(`sale.${operation}`) : t(`${operation}.submit`, { amount: money(amount) }),
        kind: 'main',
      }}
      run={amount === null ? null : () => run(amount)}
      onDone={(done) => {
        const description = doneNote(done);
        if (description !== null) toast.add({ title: t(`${operation}.done`, { amount: money(done) }), description });
      }}
    >
      <AmountField
        id={`${operation}-amount`}
        label={t(`${operation}.amount`)}
        help={t(entered.isAll ? `${operation}.onlyAll` : `${operation}.help`, limits)}
        currency={currency}
        busy={dialog.busy}
        field={field}
        entered={entered}
      />
      {children({ amount: entered.valid, isOutdated: amount === null })}
    </MoneyForm>
  );
}
