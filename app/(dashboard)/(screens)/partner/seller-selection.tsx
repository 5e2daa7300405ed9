import type { ReactNode } from 'react';
import {
  changeMethodsOfSeller,
  changeReserveOfSeller,
  changeScheduleOfSeller,
  changeSellerFees,
  write,
} from '#app/(dashboard)/(screens)/partner/sellers/actions.ts';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import type { ParamsOf } from '#components/list/filters/definition.ts';
import { listHref } from '#components/list/filters/list-params.ts';
import { Selectable } from '#components/list/selection.tsx';
import { SellerBulk } from '#components/partner/sellers/seller-bulk.tsx';
import { SELLERS } from '#components/partner/sellers/sellers.ts';
import type { Person } from '#lib/modules/access/index.ts';
import type { SellerListRow } from '#lib/modules/partners/views.ts';

const ACTIONS = {
  changeFees: changeSellerFees,
  changeMethods: changeMethodsOfSeller,
  changeSchedule: changeScheduleOfSeller,
  changeReserve: changeReserveOfSeller,
  write,
};

type SelectionProps = {
  rows: readonly SellerListRow[];
  count: number;
  params: ParamsOf<typeof SELLERS>;
  person: Person;
  mayManage: boolean;
  children: ReactNode;
};

/** The rows of the list, with actions on the selected ones. */
export const SellerSelection = ({ rows, count, params, person, mayManage, children }: SelectionProps) => (
  <Texts of={['common', 'access', 'dashboard', 'partner', 'partner-money', 'partner-seller', 'reserve']}>
    <WithProof person={person}>
      <Selectable
        path="/partner/export"
        exportHref={listHref(SELLERS, params, {}, '/partner/export')}
        count={count}
        actions={mayManage && <SellerBulk rows={rows.map(({ ref, name }) => ({ ref, name }))} actions={ACTIONS} />}
      >
        {children}
      </Selectable>
    </WithProof>
  </Texts>
);
