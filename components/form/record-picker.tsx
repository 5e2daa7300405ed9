'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { useDebounced } from '#components/query/use-debounced.ts';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

const PAUSE_MS = 200;

type RecordPickerProps<Row extends { guid: string }> = {
  id: string;
  label: string;
  help?: string | undefined;
  /** Key of the cached response for a text, and the route that is read. */
  queryKey: (text: string) => readonly unknown[];
  path: (text: string) => string;
  /** True for a row that is picked already and not offered again. */
  without?: (row: Row) => boolean;
  pick: (row: Row) => void;
  /** Words of an offered record. */
  children: (row: Row) => ReactNode;
  texts: { searching: string; none: string };
};

/** Finds a record by a few letters, with the arrow keys or a pointer. Without a text the newest are offered. */
export function RecordPicker<Row extends { guid: string }>({
  id,
  label,
  help,
  queryKey,
  path,
  without,
  pick,
  children,
  texts,
}: RecordPickerProps<Row>) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { data, isPending } = useQuery({
    queryKey: queryKey(search),
    queryFn: ({ signal }) => askServer<Row[]>(path(search), signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const offered = (data ?? []).filter((row) => !without?.(row));
  const active = isOpen ? offered[Math.min(at, offered.length - 1)] : undefined;
  const choose = (row: Row) => {
    pick(row);
    setText('');
    setAt(0);
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      if (isOpen && offered.length > 0)
        setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
    } else if (event.key === 'Enter' && isOpen && active && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      // The list closes, the dialog around it does not.
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className="grid gap-1.5">
      <Field id={id} label={label} help={help}>
        {(attributes) => (
          <Input
            {...attributes}
            ref={input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            {...(active && { 'aria-activedescendant': `${list}-${active.guid}` })}
            autoComplete="off"
            maxLength={100}
            value={text}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
              setOpen(true);
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Options {...{ id: list, label, isOpen, offered, active, choose }}>{children}</Options>
      {isOpen && offered.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {isPending ? texts.searching : texts.none}
        </p>
      ) : null}
    </div>
  );
}

type OptionsProps<Row> = Pick<RecordPickerProps<Row & { guid: string }>, 'id' | 'label' | 'children'> & {
  isOpen: boolean;
  offered: readonly Row[];
  active: Row | undefined;
  choose: (row: Row) => void;
};

function Options<Row extends { guid: string }>(props: OptionsProps<Row>) {
  const { id, label, isOpen, offered, active, choose, children } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className="max-h-56 divide-y overflow-y-auto scroll-thin rounded-control border bg-surface"
    >
      {offered.map((row) => (
        <button
          key={row.guid}
          type="button"
          tabIndex={-1}
          id={`${id}-${row.guid}`}
          role="option"
          aria-selected={row === active}
          // The input keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(row)}
          className={cx(
            'thumb flex w-full items-center justify-between gap-3 px-3 py-2 text-start hover:bg-hover',
            row === active && 'bg-hover',
          )}
        >
          {children(row)}
        </button>
      ))}
    </div>
  );
}
