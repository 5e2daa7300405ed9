import { findPricedOtherwise, setPrices } from '#app/(dashboard)/(screens)/subscriptions/(work)/templates/actions.ts';
import { cancelFromDashboard, setPriceFromDashboard } from '#app/(dashboard)/(screens)/subscriptions/actions.ts';
import { type ListContext, mayInSeller } from '#app/_server/lists/list-page.tsx';
import type { TEMPLATES } from '#components/subscriptions/templates/templates.ts';
import { TemplatesList } from '#components/subscriptions/templates/templates-list.tsx';
import { subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import type { TemplateRow } from '#lib/modules/subscriptions/views/templates.ts';

type RowsProps = { rows: readonly TemplateRow[]; view: ListContext<typeof TEMPLATES> };

/** The templates of one page with their links and the person's actions. */
export function TemplateRows({ rows, view }: RowsProps) {
  const { showSeller, timeZone, now, origin } = view;
  return (
    <TemplatesList
      rows={rows.map((row) => ({
        ...row,
        url: subscriptionUrlOf(origin, { publicId: row.subscriptionId }),
        isAllowed: mayInSeller(view, row.sellerId, 'manage-subscriptions'),
      }))}
      actions={{
        setPrice: setPriceFromDashboard,
        setPrices,
        choose: findPricedOtherwise,
        end: cancelFromDashboard,
      }}
      {...{ showSeller, timeZone, now }}
    />
  );
}
