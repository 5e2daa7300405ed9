import { Calculator } from 'lucide-react';
import { listPage, mayInView } from '#app/_server/lists/list-page.tsx';
import { withOwner } from '#app/_server/actions/with-owner.ts';
import { DEVICES_LOOK_MS, newsOf } from '#app/_server/load/load-devices.ts';
import { stampOf } from '#app/_server/screen-news.ts';
import { DeviceFilters } from '#components/devices/device-filters.tsx';
import { FirstDevice, DeviceLinks } from '#components/devices/device-links.tsx';
import { DEVICES, devicesQuery } from '#components/devices/devices.ts';
import { DevicesList } from '#components/devices/devices-list.tsx';
import { listHref } from '#components/list/filters/list-params.ts';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { findDeviceServices, listDevices } from '#lib/modules/devices/dashboard.ts';

/** Devices with their place and status. */
const { generateMetadata, page } = listPage('/devices', {
  list: DEVICES,
  filters: DeviceFilters,
  actions: (view) => mayInView(view, 'manage-devices') && <DeviceLinks />,
  load: ({ sellerIds, params }) => listDevices({ sellerIds, ...devicesQuery(params) }),
  isEmpty: async ({ sellerIds }) => !(await findDeviceServices(sellerIds)).hasDevices,
  empty: { icon: Calculator, action: (view) => mayInView(view, 'manage-devices') && <FirstDevice /> },
  rows: ({ rows }, { params, sellers, showSeller, timeZone, now }, foot) => (
    <>
      <LiveScreen
        name="devices"
        path={listHref(DEVICES, params, { page: params.page }, '/devices/news')}
        stamp={stampOf(newsOf(rows))}
        everyMs={DEVICES_LOOK_MS}
      />
      <DevicesList rows={withOwner(rows, sellers, 'manage-devices')} {...{ params, showSeller, timeZone, now }} />
      {foot}
    </>
  ),
});

export { generateMetadata };
export default page;
