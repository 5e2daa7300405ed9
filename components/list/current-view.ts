import { paramsOfHref } from './filters/list-params.ts';

/** Which saved view a list shows, and whether it was changed since it was chosen. */

export type View = { id: number; name: string; query: string };

const DATES = ['range', 'from', 'to'] as const;

const saysWhen = (query: string): boolean => DATES.some((name) => Object.hasOwn(paramsOfHref(query), name));

const withoutDates = (query: string): string => {
  const params = new URLSearchParams(query);
  for (const name of DATES) params.delete(name);
  return normal(params);
};

const normal = (params: URLSearchParams): string => {
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
};

/** Whether a list shows the view. A view without dates matches any dates. */
const isShown = (view: View, query: string): boolean =>
  view.query === (saysWhen(view.query) ? query : withoutDates(query));

/** The query that choosing a view leads to: one that says nothing of dates keeps those of the list (D4). */
export function queryOfView(view: View, query: string): string {
  if (saysWhen(view.query)) return view.query;
  const params = new URLSearchParams(view.query);
  const now = new URLSearchParams(query);
  for (const name of DATES) {
    const value = now.get(name);
    if (value !== null) params.set(name, value);
  }
  return normal(params);
}

export type CurrentView = { view: View; isEdited: boolean } | null;

/**
 * The view that a list shows, or that it showed before its filters were changed: `last` is the one that was chosen
 * last. A list without any filter is no view's.
 */
export function currentView(views: readonly View[], query: string, last: number | null): CurrentView {
  const shown = views.filter((view) => isShown(view, query));
  const view = shown.find(({ id }) => id === last) ?? shown[0];
  if (view) return { view, isEdited: false };
  const before = query === '' ? undefined : views.find(({ id }) => id === last);
  return before ? { view: before, isEdited: true } : null;
}
