'use client';

import type { ReactNode } from 'react';
import type { AnyList, FilterValues, ParamsOf } from './definition.ts';
import { hasFilters, isOn, listHref } from './list-params.ts';
import { DateFilter, type Zone } from './date-filter.tsx';
import { AmountFilter } from './amount-filter.tsx';
import { Chip } from './chip.tsx';
import { ChoiceFilter, OneFilter } from './choice-filters.tsx';
import { FilterRow } from './filter-row.tsx';
import { SearchField } from './search-field.tsx';
import { useAddress } from './use-address.ts';

/** Properties of every list's filter bar. */
export type FilterBarProps<List extends AnyList> = Zone & { params: ParamsOf<List> };

type Labelled = { label: string };

/** How a choice among several reads: each in a chip (`text`) and among the choices (`option`), and how many are on. */
type Choices<Option extends string> = Labelled & {
  text: (option: Option) => string;
  many: (count: number) => string;
  option: (option: Option) => ReactNode;
};

/** Texts of a filter, by its kind; one date and amounts have the same texts on every list. */
type TextsOf<Filter> = Filter extends { kind: 'text' }
  ? Labelled & { placeholder?: string }
  : Filter extends { kind: 'choice'; options: readonly (infer Option extends string)[] }
    ? Labelled & { text: (option: Option) => string; offered?: readonly Option[] }
    : Filter extends { kind: 'choices'; options: readonly (infer Option extends string)[] }
      ? Choices<Option>
      : Filter extends { kind: 'words' }
        ? Choices<string> & { offered: readonly string[] }
        : Filter extends { kind: 'yes-no' | 'reference' }
          ? Labelled & { text: (value: string) => string; hint: string }
          : Filter extends { kind: 'date-range'; ranges: readonly string[] }
            ? Labelled
            : never;

export type FilterTexts<List extends AnyList> = {
  [Name in keyof List['filters'] as TextsOf<List['filters'][Name]> extends never ? never : Name]: TextsOf<
    List['filters'][Name]
  >;
};

/** The search and the filters above a list, in the order of its definition. They change the address. */
export function FilterBar<List extends AnyList>({
  list,
  params,
  zoneName,
  today,
  texts,
}: FilterBarProps<List> & { list: List; texts: FilterTexts<List> }) {
  const { shown, waiting, change, clear } = useAddress(params, (from, to) => listHref(list, from, to));
  const set = (name: string, value: unknown) =>
    change({ filters: { ...shown.filters, [name]: value } as FilterValues<List['filters']> });
  const all = Object.entries(list.filters);
  const draw = ([name, filter]: (typeof all)[number]) => (
    <Control
      key={filter.kind === 'text' ? `${name} ${params.filters[name]}` : name}
      filter={filter}
      value={filter.kind === 'text' ? params.filters[name] : shown.filters[name]}
      texts={(texts as Record<string, unknown>)[name]}
      zone={{ zoneName, today }}
      change={(value) => set(name, value)}
    />
  );
  const others = all.filter(([, { kind }]) => kind !== 'text');
  return (
    <FilterRow
      waiting={waiting}
      onClear={hasFilters(list, shown) ? () => clear(list.path) : null}
      search={all.filter(([, { kind }]) => kind === 'text').map(draw)}
      count={others.filter(([name]) => isOn(list, shown, name)).length}
    >
      {others.map(draw)}
    </FilterRow>
  );
}

type ControlProps = {
  // biome-ignore lint/suspicious/noExplicitAny: value and texts are those of the filter's kind: `FilterTexts` checks it.
  [Part in 'filter' | 'value' | 'texts']: any;
} & { zone: Zone; change: (value: unknown) => void };

/** The control of one filter. What only links turn on (`yes-no`, `reference`) is a chip while it is on. */
function Control({ filter, value, texts, zone, change }: ControlProps) {
  switch (filter.kind) {
    case 'text':
      return <SearchField q={value} {...texts} onSearch={change} />;
    case 'choice':
      return (
        <OneFilter
          label={texts.label}
          chosen={value}
          choices={(texts.offered ?? filter.options).map((option: string) => ({
            value: option,
            label: texts.text(option),
          }))}
          onChange={change}
        />
      );
    case 'choices':
    case 'words':
      return (
        <ChoiceFilter
          label={texts.label}
          value={value.length === 0 ? null : value.length === 1 ? texts.text(value[0]) : texts.many(value.length)}
          choices={[...new Set<string>([...(filter.options ?? texts.offered), ...value])].map((option) => ({
            value: option,
            label: texts.option(option),
          }))}
          chosen={value}
          onChange={change}
        />
      );
    case 'date-range':
      return <DateFilter chosen={value} change={change} label={texts?.label} ranges={filter.ranges} {...zone} />;
    case 'amount-range':
      return <AmountFilter chosen={value} change={change} currencies={filter.currencies} />;
    default:
      return value === false || value === null ? null : (
        <Chip label={texts.label} value={texts.text(value)} onClear={() => change(value === true ? false : null)}>
          {() => <p className="p-3.5 text-sm text-muted">{texts.hint}</p>}
        </Chip>
      );
  }
}
