'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useContext, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { type ConfirmResult, ProofContext } from './confirm.tsx';

/**
 * Asks within a form who the person is, when it is sent and not before: what they filled in stays. `prove` answers
 * whether it may go on; where it may not, `field` asks for the password or a code, or says why that was not right.
 */
export function useProof(id: string): { prove: () => Promise<boolean>; field: ReactNode } {
  const t = useTranslations('access.confirm');
  const actions = useContext(ProofContext);
  const [asked, ask] = useState<{ typed: string; problem: string | null } | null>(null);
  const prove = async (): Promise<boolean> => {
    if (actions === null) return true;
    if (asked === null) {
      if ((await actions.isFresh().catch(() => ({ ok: false }))).ok) return true;
      ask({ typed: '', problem: null });
      return false;
    }
    const answer = await actions.confirm(asked.typed).catch((): ConfirmResult => ({ ok: false, message: t('lost') }));
    ask(answer.ok ? null : { typed: '', problem: answer.message });
    return answer.ok;
  };
  const hasSecondFactor = actions?.hasSecondFactor ?? false;
  const field =
    asked === null ? null : (
      <Field
        id={id}
        label={t(hasSecondFactor ? 'code' : 'password')}
        help={t(hasSecondFactor ? 'leadCode' : 'leadPassword')}
        error={asked.problem}
      >
        {(attributes) => (
          <Input
            {...attributes}
            type={hasSecondFactor ? 'text' : 'password'}
            inputMode={hasSecondFactor ? 'numeric' : 'text'}
            autoComplete={hasSecondFactor ? 'one-time-code' : 'current-password'}
            dir="ltr"
            required
            autoFocus
            value={asked.typed}
            onChange={(event) => ask({ typed: event.target.value, problem: null })}
            className="rtl:text-end"
          />
        )}
      </Field>
    );
  return { prove, field };
}
