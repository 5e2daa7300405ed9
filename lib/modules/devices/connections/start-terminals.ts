import { database } from '#lib/platform/db/database.ts';
import { listenTo } from '#lib/platform/db/listen.ts';
import { settings } from '#lib/platform/env.ts';
import { clientAddressOf, subscriberOf } from '#lib/platform/http/client-address.ts';
import { type DeviceHub, openDeviceHub } from './hub.ts';
import type { DevicePayments } from './port.ts';
import { DEVICES_CHANNEL } from '../contract/devices.ts';

const isLoopback = (network: string): boolean => network.startsWith('127.') || network === subscriberOf('::1');

/** Opens the connections of terminals in this process, notified of pushes by other processes. */
export function startTerminals(payments: DevicePayments): Pick<DeviceHub, 'upgrade' | 'close'> {
  const { appUrl, trustedProxies, isProduction } = settings();
  const clientOf = clientAddressOf(trustedProxies);
  const hub = openDeviceHub({
    database: database(),
    payments,
    origin: new URL(appUrl).origin,
    addressOf: ({ socket, headers }) => clientOf(socket.remoteAddress, headers['x-forwarded-for']),
    // Benchmarks and drawn terminals of a sandbox's own machine.
    isExempt: (network) => !isProduction && isLoopback(network),
  });
  const channel = listenTo(settings().databaseUrl, DEVICES_CHANNEL, hub.wake);
  return {
    upgrade: hub.upgrade,
    async close() {
      await Promise.all([channel.close(), hub.close()]);
    },
  };
}
