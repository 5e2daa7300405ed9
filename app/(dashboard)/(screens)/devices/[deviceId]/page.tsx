import { getTranslations } from 'next-intl/server';
import { DEVICES_LOOK_MS, newsOf } from '#app/_server/load/load-devices.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { stampOf } from '#app/_server/screen-news.ts';
import { DeviceActions } from '#components/devices/device-actions.tsx';
import { DeviceScreen } from '#components/devices/device-screen.tsx';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { can } from '#lib/modules/access/index.ts';
import { tipsOf } from '#lib/modules/devices/dashboard.ts';
import { changeDevice, printTestPage, saveTips, unpairDevice } from '../actions.ts';

const DO = { change: changeDevice, unpair: unpairDevice, print: printTestPage };

/** One device: its status, its payments and its history. */
const { generateMetadata, page } = recordPage('/devices/[deviceId]', {
  title: async () => (await getTranslations('devices'))('oneTitle'),
  load: async ({ seller }) =>
    can(seller, 'manage-devices')
      ? { tips: { seller: seller.key, tips: await tipsOf(seller.id), save: saveTips } }
      : {},
  show: async ({ device, seller, isOneOfSeveral, tips, timeZone, now }) => (
    <>
      <BackTo href="/devices" label={(await getTranslations('devices'))('title')} />
      <LiveScreen
        {...{ name: 'device', path: `/devices/${device.id}/news` }}
        stamp={stampOf(newsOf([device]))}
        everyMs={DEVICES_LOOK_MS}
      />
      <DeviceScreen
        {...{ device, timeZone, now }}
        owner={isOneOfSeveral ? seller.name : null}
        actions={tips && <DeviceActions {...{ device, tips, ...DO }} />}
      />
    </>
  ),
});

export { generateMetadata };
export default page;
