'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState, useTransition } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { inputClass } from '#components/ui/input.tsx';
import type { Refused } from '../catalog/catalog-actions.ts';

export type AddNote = (guid: string, text: string) => Promise<{ ok: true } | Refused>;

/** Writes a note; those that there are stand below as `children`. */
export function CustomerNotes({
  guid,
  mayEdit,
  add,
  children,
}: {
  guid: string;
  mayEdit: boolean;
  add: AddNote;
  children: ReactNode;
}) {
  const t = useTranslations('catalog.notes');
  const failed = useTranslations('catalog')('failed');
  const { refresh } = useRefresh();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('note') ?? '').trim();
    if (text === '') return setProblem(t('empty'));
    start(async () => {
      const answer = await add(guid, text).catch((): Refused => ({ ok: false, message: failed }));
      setProblem(answer.ok ? null : answer.message);
      if (!answer.ok) return;
      form.reset();
      refresh();
    });
  };
  return (
    <div className="grid gap-4">
      {mayEdit ? (
        <form onSubmit={submit} noValidate className="grid gap-2">
          <Field id="note" label={t('label')} error={problem}>
            {(attributes) => (
              <textarea
                {...attributes}
                name="note"
                dir="auto"
                rows={3}
                maxLength={2_000}
                className={cx(inputClass, 'h-auto py-2')}
                onChange={() => setProblem(null)}
              />
            )}
          </Field>
          <div>
            <Button type="submit" busy={busy}>
              {t('add')}
            </Button>
          </div>
        </form>
      ) : null}
      {children}
    </div>
  );
}
