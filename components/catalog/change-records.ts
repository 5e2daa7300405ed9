import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { type Optimistic, useOptimistic } from '#components/query/use-optimistic.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { RecordsChanged, Refused } from './catalog-actions.ts';

/** `Offered`: the changes that a screen offers; `Change` has also those that only take one back. */
type Changes<Offered extends Change, Change extends string, Done extends RecordsChanged> = {
  change: (guids: readonly string[], what: Change) => Promise<Done | Refused>;
  /** Changes that restore the records, by change. */
  backOf: (done: Done, what: Offered) => Partial<Record<Change, readonly string[]>>;
  /** Message about the number of changed records. */
  says: (what: Offered, count: number) => string;
};

type ChangedRecords<Offered extends string> = {
  changed: (guids: readonly string[], what: Offered) => Promise<{ ok: true } | Refused>;
  isBusy: boolean;
};

/** Changes products or customers and says so, with a way back; answers why not. */
export function useChangedRecords<Offered extends Change, Change extends string, Done extends RecordsChanged>({
  change,
  backOf,
  says,
}: Changes<Offered, Change, Done>): ChangedRecords<Offered> {
  const t = useTranslations('catalog');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy } = useAction(
    ({ guids, what }: { guids: readonly string[]; what: Change }) => change(guids, what),
    { noResponse: () => ({ ok: false as const, message: t('failed') }) },
  );
  const takeBack = async (back: Partial<Record<Change, readonly string[]>>): Promise<void> => {
    let count = 0;
    let problem: string | null = null;
    for (const [what, guids] of Object.entries(back) as [Change, readonly string[]][]) {
      const answer = await run({ guids, what });
      if (answer.ok) count += answer.guids.length;
      else problem = answer.message;
    }
    toast.add(problem === null ? { title: t('undone', { count }) } : { title: problem, type: 'error' });
    refresh();
  };
  const changed = async (guids: readonly string[], what: Offered): Promise<{ ok: true } | Refused> => {
    const answer = await run({ guids, what });
    if (!answer.ok) return answer;
    const undo = { children: t('undo'), onClick: () => void takeBack(backOf(answer, what)) };
    toast.add({
      title: says(what, answer.guids.length),
      ...(answer.guids.length > 0 && { actionProps: undo }),
    });
    refresh();
    return { ok: true };
  };
  return { changed, isBusy };
}

/** A status that some rows are shown with before the server has confirmed it. */
type AssumedStatus = { guids: ReadonlySet<string>; status: number };

/** The part of `useOptimistic` that a change needs. */
type Assumption<Assumed> = Pick<Optimistic<unknown, Assumed>, 'assume' | 'rollBack'>;
export type StatusAssumption = Assumption<AssumedStatus>;

/** The rows of a list, with the status that was just chosen for some of them. */
export const useStatusOfRows = <Row extends { guid: string; status: number }>(
  of: 'products' | 'customers',
  rendered: readonly Row[],
): Optimistic<readonly Row[], AssumedStatus> =>
  useOptimistic([of, 'status'], rendered, (rows, { guids, status }) =>
    rows.map((row) => (guids.has(row.guid) ? { ...row, status } : row)),
  );

/**
 * Changes records and shows the change at once; a refused change is rolled back, and its reason shown. Returns whether
 * the change was made.
 */
export function useAssumedChange<Offered extends string, Assumed>(
  { changed, isBusy }: ChangedRecords<Offered>,
  { assume, rollBack }: Assumption<Assumed>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (guids: readonly string[], what: Offered, assumed: Assumed): Promise<boolean> => {
    setProblem(null);
    assume(assumed);
    const answer = await changed(guids, what);
    if (answer.ok) return true;
    rollBack();
    setProblem(answer.message);
    return false;
  };
  return { change, isBusy, problem };
}
