'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';

type Answer<Field extends string = never> = { ok: true } | Refused<Field>;

/** Sending and checking of a code; `email` is mostly hidden, `minutes` the code's validity. */
export type CodeProofActions = {
  email: string;
  minutes: number;
  send: () => Promise<Answer>;
  enter: (form: { code: string }) => Promise<Answer<'code'>>;
};

/**
 * Asks for a fresh code from the seller's mail within a form, after the server has required one; typed values stay.
 * `prove` answers whether the form may be sent.
 */
export function useCodeProof(
  id: string,
  { email, minutes, send, enter }: CodeProofActions,
): { prove: () => Promise<boolean>; ask: () => Promise<void>; field: ReactNode } {
  const t = useTranslations('onboarding.prove');
  const lost = useTranslations('common.form')('lost');
  const [entry, setEntry] = useState<{ typed: string; problem: string | null } | null>(null);
  const [isSending, setSending] = useState(false);
  const refused = (): Refused<'code'> => ({ ok: false, message: lost });
  const ask = async (): Promise<void> => {
    setSending(true);
    const sent = await send().catch(refused);
    setSending(false);
    setEntry({ typed: '', problem: sent.ok ? null : sent.message });
  };
  const prove = async (): Promise<boolean> => {
    if (entry === null) return true;
    const proved = await enter({ code: entry.typed }).catch(refused);
    setEntry(proved.ok ? null : { typed: '', problem: proved.fields?.code ?? proved.message });
    return proved.ok;
  };
  const field =
    entry === null ? null : (
      <div className="grid justify-items-start gap-2 rounded-panel border bg-surface p-4">
        <Field
          id={id}
          label={t('code')}
          help={t('accountSent', { email: isolate(email), minutes })}
          error={entry.problem}
        >
          {(attributes) => (
            <Input
              {...attributes}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
              maxLength={12}
              autoFocus
              value={entry.typed}
              onChange={(event) => setEntry({ typed: event.target.value, problem: null })}
              className="h-11 text-lg tracking-[0.3em] tabular-nums rtl:text-end"
            />
          )}
        </Field>
        <Button kind="quiet" busy={isSending} onClick={() => void ask()}>
          {t('again')}
        </Button>
      </div>
    );
  return { prove, ask, field };
}
