import { getTranslations } from 'next-intl/server';
import { DEVICES_LOOK_MS, newsOf } from '#app/_server/load/load-devices.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { stampOf } from '#app/_server/screen-news.ts';
import { DeviceActions } from '#components/devices/device-actions.tsx';
import { DeviceScreen } from '#components/devices/device-screen.tsx';
import { LiveScreen } from '#components/query/live-screen.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { can } from '#lib/modules/access/index.ts';
import { changeDevice, printTestPage, unpairDevice } from '../actions.ts';

/** One device: what it is doing, what was paid there and what happened to it. */
const { generateMetadata, page } = recordPage('/devices/[deviceId]', {
  title: async () => (await getTranslations('devices'))('oneTitle'),
  load: ({ seller }) => ({ mayManage: can(seller, 'manage-devices') }),
  show: async ({ device, seller, isOneOfSeveral, mayManage, timeZone, now }) => (
    <>
      <BackTo href="/devices" label={(await getTranslations('devices'))('title')} />
      <LiveScreen
        name="device"
        path={`/devices/${device.id}/news`}
        stamp={stampOf(newsOf([device]))}
        everyMs={DEVICES_LOOK_MS}
      />
      <DeviceScreen
        {...{ device, timeZone, now }}
        owner={isOneOfSeveral ? seller.name : null}
        actions={
          mayManage ? (
            <DeviceActions {...{ device }} change={changeDevice} unpair={unpairDevice} print={printTestPage} />
          ) : null
        }
      />
    </>
  ),
});

export { generateMetadata };
export default page;
