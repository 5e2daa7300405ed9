import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { chooseAllFailures, recoverMany } from '#app/(dashboard)/(screens)/subscriptions/(work)/recovery/actions.ts';
import {
  makeCardLink,
  retryFromDashboard,
  sendCardLinkFromDashboard,
} from '#app/(dashboard)/(screens)/subscriptions/actions.ts';
import { type ListContext, mayInSeller, mayInView } from '#app/_server/lists/list-page.tsx';
import type { RECOVERY } from '#components/subscriptions/recovery/recovery.ts';
import { RecoveryList } from '#components/subscriptions/recovery/recovery-list.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { retryReasons } from '#lib/modules/subscriptions/dashboard.ts';
import { chargeFailureText } from '#lib/modules/subscriptions/views/charge-failure-text.ts';
import type { RecoveryPage } from '#lib/modules/subscriptions/views/recovery.ts';

type RowsProps = {
  found: Pick<RecoveryPage, 'rows' | 'count'>;
  view: ListContext<typeof RECOVERY>;
  children: ReactNode;
};

/** The failures of one page with their reasons and the person's actions. */
export async function RecoveryRows({ found: { rows, count }, view, children }: RowsProps) {
  const language = readLanguage(await getLocale());
  const { params, showSeller, timeZone, now } = view;
  const reasons = await retryReasons(rows, timeZone);
  return (
    <RecoveryList
      rows={rows.map((row, index) => ({
        ...row,
        because: reasons[index] ?? null,
        why: chargeFailureText(row.errorCode, language),
        isAllowed: mayInSeller(view, row.sellerId, 'manage-subscriptions'),
        mayWrite: mayInSeller(view, row.sellerId, 'write-buyers'),
      }))}
      {...{ params, showSeller, timeZone, now, count }}
      actions={{
        retry: retryFromDashboard,
        makeLink: makeCardLink,
        many: recoverMany,
        chooseAll: chooseAllFailures,
        sendLink: mayInView(view, 'write-buyers') ? sendCardLinkFromDashboard : null,
      }}
    >
      {children}
    </RecoveryList>
  );
}
