import { database } from '#lib/platform/db/database.ts';
import { listenTo } from '#lib/platform/db/listen.ts';
import { settings } from '#lib/platform/env.ts';
import { type DeviceHub, openDeviceHub } from './hub.ts';
import type { DevicePayments } from './port.ts';
import { DEVICES_CHANNEL } from './store-connections.sql.ts';

/** The connections of terminals in this process, woken by what other processes push. */
export function startTerminals(payments: DevicePayments): Pick<DeviceHub, 'upgrade' | 'close'> {
  const hub = openDeviceHub({ database: database(), payments, origin: new URL(settings().appUrl).origin });
  const channel = listenTo(settings().databaseUrl, DEVICES_CHANNEL, hub.wake);
  return {
    upgrade: hub.upgrade,
    async close() {
      await Promise.all([channel.close(), hub.close()]);
    },
  };
}
