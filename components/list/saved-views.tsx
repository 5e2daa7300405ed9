'use client';

import { Bookmark, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useOptimistic } from '#components/query/use-optimistic.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { Popover } from '../ui/overlay/popover.tsx';
import type { Refused } from '../ui/refused.ts';
import { currentView, queryOfView, type View } from './current-view.ts';

type ViewsActions = {
  save(list: string, name: string, query: string): Promise<{ ok: true } | Refused>;
  remove(id: number): Promise<{ ok: true } | Refused>;
};

type SavedViewsProps = {
  list: 'products' | 'customers' | 'sales' | 'refunds' | 'subscriptions' | 'sellers';
  views: readonly View[];
  /** The list's own query, without its page. */
  query: string;
  actions: ViewsActions;
};

/** A change of the views, shown before the server has stored it. */
type Change = { added: View } | { removed: number };

/** Stands for the number of a view that the server has not stored yet. */
const UNSAVED_ID = -1;

/** A view of the same name is replaced, as on the server. */
const withChange = (views: readonly View[], change: Change): readonly View[] =>
  'removed' in change
    ? views.filter(({ id }) => id !== change.removed)
    : [...views.filter(({ name }) => name !== change.added.name), change.added].toSorted((one, other) =>
        one.name.localeCompare(other.name),
      );

/** Saved views of a list: selecting one restores its address, saving stores the present address under a name. */
export function SavedViews(props: SavedViewsProps) {
  const { list, query } = props;
  const t = useTranslations('dashboard.views');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { views, current, change, problem, setProblem, isBusy, isRefreshing } = useSavedViews(props);
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
          <bdi className="max-w-40 truncate">{current?.view.name ?? t('label')}</bdi>{' '}
          {current?.isEdited ? <span className="text-sm font-normal text-muted">{t('edited')}</span> : null}
        </button>
      }
    >
      <div className="grid gap-1 p-1.5">
        {views.length === 0 ? (
          <p className="px-2 py-1.5 text-sm text-muted">{t('none')}</p>
        ) : (
          <ul className="grid gap-0.5">
            {views.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                href={`/${list}${queryOfView(view, query)}`}
                isCurrent={view.id === current?.view.id}
                open={() => setOpen(false)}
                remove={() => void change({ removed: view.id })}
                isLocked={isBusy || isRefreshing}
              />
            ))}
          </ul>
        )}
        {current?.isEdited ? (
          <div className="border-t p-2 pt-3">
            <Button
              className="w-full"
              busy={isBusy}
              onClick={() => void change({ added: { id: UNSAVED_ID, name: current.view.name, query } })}
            >
              {t('update', { name: isolate(current.view.name) })}
            </Button>
          </div>
        ) : null}
        <SaveForm
          {...{ list, name, setName, problem, setProblem, isBusy }}
          save={(name) => change({ added: { id: UNSAVED_ID, name, query } })}
        />
      </div>
    </Popover>
  );
}

/** The views with changes that are on their way to the server, and the one that the address shows. */
function useSavedViews({ list, views: rendered, query, actions }: SavedViewsProps) {
  const t = useTranslations('dashboard.views');
  const { refresh, isRefreshing } = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);
  const {
    shown: views,
    assume,
    rollBack,
  } = useOptimistic<readonly View[], Change>(['views', list], rendered, withChange);
  const { run, isBusy } = useAction(
    (change: Change) =>
      'added' in change ? actions.save(list, change.added.name, query) : actions.remove(change.removed),
    { noResponse: (): Refused => ({ ok: false, message: t('failed') }) },
  );
  const [last, remember] = useState<number | null>(null);
  const current = currentView(views, query, last);
  const currentId = current?.view.id ?? null;
  if (currentId !== last) remember(currentId);
  const change = async (wanted: Change): Promise<boolean> => {
    setProblem(null);
    assume(wanted);
    const answer = await run(wanted);
    if (answer.ok) refresh();
    else {
      rollBack();
      setProblem(answer.message);
    }
    return answer.ok;
  };
  return { views, current, change, problem, setProblem, isBusy, isRefreshing };
}

type ViewRowProps = {
  view: View;
  href: string;
  isCurrent: boolean;
  open: () => void;
  remove: () => void;
  isLocked: boolean;
};

function ViewRow({ view, href, isCurrent, open, remove, isLocked }: ViewRowProps) {
  const t = useTranslations('dashboard.views');
  return (
    <li className="flex items-center gap-1">
      <Link
        href={href}
        onClick={open}
        aria-current={isCurrent ? 'true' : undefined}
        className={cx(
          'flex min-h-9 min-w-0 grow items-center rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11',
          isCurrent && 'font-medium text-accent',
        )}
      >
        <bdi className="truncate">{view.name}</bdi>
      </Link>
      <IconButton
        label={t('remove', { name: view.name })}
        disabled={isLocked || view.id === UNSAVED_ID}
        onClick={remove}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}

type SaveFormProps = {
  list: SavedViewsProps['list'];
  name: string;
  setName: (name: string) => void;
  problem: string | null;
  setProblem: (problem: string | null) => void;
  isBusy: boolean;
  /** False where the server did not store it. */
  save: (name: string) => Promise<boolean>;
};

/** Stores the present address under a name. The typed name stays until the server has stored it. */
function SaveForm({ list, name, setName, problem, setProblem, isBusy, save }: SaveFormProps) {
  const t = useTranslations('dashboard.views');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = name.trim();
    if (typed === '') return setProblem(t('nameMissing'));
    if (await save(typed)) setName('');
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-2 border-t p-2 pt-3">
      <Field id={`view-${list}`} label={t('name')} error={problem}>
        {(attributes) => (
          <Input
            {...attributes}
            name="name"
            value={name}
            dir="auto"
            maxLength={60}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('save')}
      </Button>
    </form>
  );
}
