import { getTranslations } from 'next-intl/server';
import { loadDeviceBusinesses } from '#app/(dashboard)/(screens)/devices/load-device-businesses.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { PairingWizard } from '#components/devices/pairing-wizard.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { freeNumbers, takenNumbers } from '#lib/modules/devices/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { beginPairing, endPairing, turnDevicesOn } from '../actions.ts';

/**
 * A device is paired by the code on its screen. `number` is a suggestion, free at the first business; pairing checks it
 * at the one that is chosen.
 */
const { generateMetadata, page } = dashboardPage('/devices/pair', {
  title: 'devices.pair',
  async load(view) {
    const businesses = await loadDeviceBusinesses(view);
    const [first] = businesses;
    const [number = ''] = first ? freeNumbers(await takenNumbers(first.id), 1) : [];
    return { businesses: businesses.map(({ key, name, isOn }) => ({ key, name, isOn })), number };
  },
  async show({ businesses, number }) {
    const t = await getTranslations('devices');
    return (
      <>
        <BackTo href="/devices" label={t('title')} />
        <h1 className="mb-5 text-xl font-semibold">{t('pair')}</h1>
        <PairingWizard
          {...{ businesses, number, turnOn: turnDevicesOn, begin: beginPairing, end: endPairing }}
          isSandbox={!settings().isProduction}
        />
      </>
    );
  },
});

export { generateMetadata };
export default page;
