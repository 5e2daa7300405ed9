import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { AnyList, ParamsOf } from './definition.ts';
import type { DateRange } from './filter-kinds.ts';
import type { SearchParams } from './list-params.ts';
import { spanOfFilter } from './spans.ts';

/** Parameters of an export beside the filters of its list: `columns` and `zone`. */

export type ExportParams = { columns: readonly string[]; timeZone: string };

type Usual = { columns: readonly string[]; timeZone: string };

/** Rows that an address can name, each by 36 characters. */
export const MAX_SELECTED = 100;

/** The rows that an export's address names; null where it names none and means all that match. */
export function parseIds(params: SearchParams): string[] | null {
  const ids = String(params['ids'] ?? '').split(',');
  const known = ids.filter((id) => /^[A-Za-z0-9-]{1,36}$/.test(id)).slice(0, MAX_SELECTED);
  return ids[0] === '' ? null : known;
}

/** The address of an export of some rows: `path` is that of the export. */
export const selectedHref = (path: string, ids: readonly string[]): string => `${path}?ids=${ids.join(',')}`;

/** Reads an export's address: unknown columns and zones are ignored, and none at all means the usual ones. */
export function parseExportParams(params: SearchParams, usual: Usual): ExportParams {
  const wanted = String(params['columns'] ?? '').split(',');
  const columns = usual.columns.filter((column) => wanted.includes(column));
  const zone = String(params['zone'] ?? '');
  return {
    columns: columns.length > 0 ? columns : usual.columns,
    timeZone: zone !== '' && isZone(zone) ? zone : usual.timeZone,
  };
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Address of an export: `href` is that of the list at its export. Default values are left out. */
export function exportHref(href: string, { columns, timeZone }: ExportParams, usual: Usual): string {
  const more = new URLSearchParams({
    ...(columns.length === usual.columns.length ? {} : { columns: columns.join(',') }),
    ...(timeZone === usual.timeZone ? {} : { zone: timeZone }),
  }).toString();
  return more === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${more.replaceAll('%2C', ',')}`;
}

/** The days that the first date filter of a list that is on spans, `from_to` or one of them; null where none is. */
export function daysOfList<List extends AnyList>(
  list: List,
  { filters }: Pick<ParamsOf<List>, 'filters'>,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  const spans = Object.keys(list.filters)
    .filter((name) => list.filters[name]?.kind === 'date-range')
    .map((name) => spanOfFilter(filters[name] as DateRange, now, timeZone));
  const { from, until } = spans.find((span) => span.from || span.until) ?? { from: null, until: null };
  if (!from && !until) return null;
  const first = from ? dayOf(from, timeZone) : 'begin';
  // `until` is exclusive: at midnight the day before it is the last one.
  const last = until ? dayOf(new Date(until.getTime() - 1), timeZone) : dayOf(now, timeZone);
  return first === last ? first : `${first}_${last}`;
}
