'use client';

import { Bookmark, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Popover } from './popover.tsx';
import type { Refused } from './refused.ts';

type View = { id: number; name: string; query: string };

type ViewsActions = {
  save(list: string, name: string, query: string): Promise<{ ok: true } | Refused>;
  remove(id: number): Promise<{ ok: true } | Refused>;
};

type SavedViewsProps = {
  list: 'products' | 'customers' | 'sales' | 'refunds';
  views: readonly View[] /** The list's own query, without its page. */;
  query: string;
  actions: ViewsActions;
};

/**
 * The list as somebody likes to see it, under a name: choosing one restores its address, saving keeps the present one.
 */
export function SavedViews({ list, views, query, actions }: SavedViewsProps) {
  const t = useTranslations('dashboard.views');
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const current = views.find((view) => view.query === query);
  const done = (answer: { ok: true } | { ok: false; message: string }) => {
    setProblem(answer.ok ? null : answer.message);
    if (answer.ok) router.refresh();
    return answer.ok;
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name') ?? '').trim();
    if (name === '') return setProblem(t('nameMissing'));
    start(async () => {
      if (done(await actions.save(list, name, query).catch(() => ({ ok: false as const, message: t('failed') }))))
        form.reset();
    });
  };
  const remove = (id: number) =>
    start(async () => {
      done(await actions.remove(id).catch(() => ({ ok: false as const, message: t('failed') })));
    });
  return (
    <Popover
      label={t('label')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="thumb flex h-9 items-center gap-2 rounded-control border border-edge/60 bg-surface px-3 font-medium hover:bg-hover"
        >
          <Bookmark aria-hidden className={cx('size-4', current ? 'text-accent' : 'text-muted')} />
          <bdi className="max-w-40 truncate">{current?.name ?? t('label')}</bdi>
        </button>
      }
    >
      <div className="grid gap-1 p-1.5">
        {views.length === 0 ? (
          <p className="px-2 py-1.5 text-sm text-muted">{t('none')}</p>
        ) : (
          <ul className="grid gap-0.5">
            {views.map((view) => (
              <li key={view.id} className="flex items-center gap-1">
                <Link
                  href={`/${list}${view.query}`}
                  onClick={() => setOpen(false)}
                  aria-current={view.id === current?.id ? 'true' : undefined}
                  className={cx(
                    'flex min-h-9 min-w-0 grow items-center rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11',
                    view.id === current?.id && 'font-medium text-accent',
                  )}
                >
                  <bdi className="truncate">{view.name}</bdi>
                </Link>
                <IconButton label={t('remove', { name: view.name })} disabled={busy} onClick={() => remove(view.id)}>
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={save} noValidate className="grid gap-2 border-t p-2 pt-3">
          <Field id={`view-${list}`} label={t('name')} error={problem}>
            {(attributes) => (
              <Input
                {...attributes}
                name="name"
                dir="auto"
                maxLength={60}
                autoComplete="off"
                onChange={() => setProblem(null)}
              />
            )}
          </Field>
          <Button type="submit" busy={busy}>
            {t('save')}
          </Button>
        </form>
      </div>
    </Popover>
  );
}
