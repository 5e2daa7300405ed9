import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { RolesTable } from '#components/access/roles-table.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';

/** The rights of each role, open to all signed-in people: the table that every handler checks. */
const { generateMetadata, page } = dashboardPage('/settings/roles', {
  title: 'access.roles.title',
  show: ({ sellers }) => (
    <>
      <ScreenTitle of="access.roles" gap="mt-1 mb-5" />
      <RolesTable own={[...new Set(sellers.map(({ role }) => role))]} />
    </>
  ),
});

export { generateMetadata };
export default page;
