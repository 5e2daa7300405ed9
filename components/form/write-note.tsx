'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { inputClass, typedDirection } from '#components/ui/input.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { MAX_NOTE_LENGTH } from '#lib/kernel/person/note.ts';

/** Keeps a note on a record, by the name that the record's page has. */
export type AddNote = (record: string, text: string) => Promise<{ ok: true } | Refused>;

type WriteNoteProps = { record: string; of: 'catalog.notes' | 'dashboard.sale.notes'; rows: number; add: AddNote };

/** A note for colleagues. Its text stays in the field until the server has stored it. */
export function WriteNote({ record, of, rows, add }: WriteNoteProps) {
  const t = useTranslations(of);
  const failed = useTranslations('common.error')('lost');
  const { refresh } = useRefresh();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('note') ?? '').trim();
    if (text === '') return setProblem(t('empty'));
    start(async () => {
      const answer = await add(record, text).catch((): Refused => ({ ok: false, message: failed }));
      setProblem(answer.ok ? null : answer.message);
      if (!answer.ok) return;
      form.reset();
      refresh();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <Field id="note" label={t('label')} error={problem}>
        {(attributes) => (
          <textarea
            {...attributes}
            name="note"
            {...typedDirection}
            rows={rows}
            maxLength={MAX_NOTE_LENGTH}
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
  );
}
