import { loadBusiness } from '#app/_server/load/load-business.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { AllocationScreen } from '#components/tax-authority/allocation-screen.tsx';
import { can } from '#lib/modules/access/index.ts';
import { showAllocations } from '#lib/modules/tax-authority/dashboard.ts';
import * as actions from './actions.ts';

/** The connection of a business to the tax authority, and its documents that wait for a number. */
const { generateMetadata, page } = dashboardPage('/settings/tax-authority', {
  title: 'tax-authority.nav',
  async load({ search }) {
    const read = paramReader(search);
    const business = await loadBusiness('/settings/tax-authority', read('seller'));
    const allocations = await showAllocations(business.seller.id);
    return { ...business, allocations, outcome: read('connection') };
  },
  show: ({ person, seller, choices, allocations, outcome, timeZone, now }) => (
    <Texts of={['common', 'access', 'catalog', 'tax-authority']}>
      <WithProof person={person}>
        <AllocationScreen
          key={seller.key}
          sellerKey={seller.key}
          mayConnect={can(seller, 'manage-keys')}
          {...{ choices, allocations, outcome, timeZone, now }}
          actions={{
            connect: actions.connectTaxAuthority,
            disconnect: actions.disconnectTaxAuthority,
            decide: actions.chooseAllocationWay,
            again: actions.requestAllocationAgain,
            enter: actions.enterAllocationNumber,
            without: actions.issueWithoutAllocation,
          }}
        />
      </WithProof>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
