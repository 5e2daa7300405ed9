import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEVICES_CHANNEL, type DeviceHub, openDeviceHub } from '#lib/modules/devices/index.ts';
import { devicePayments } from '#lib/modules/payments/index.ts';
import { listenTo } from '#lib/platform/db/listen.ts';
import type { TestDatabase } from '../database.ts';
import type { testWorld } from '../world.ts';

/** The part of a web process that holds terminals, in the process of a test: two of them are two processes. */
export type DeviceProcess = { hub: DeviceHub; url: string; close(): Promise<void> };

export async function startDeviceProcess(
  base: Pick<TestDatabase, 'db' | 'url'>,
  world: Pick<ReturnType<typeof testWorld>, 'context'>,
  isExempt: (network: string) => boolean = (network) => network === '127.0.0.1',
): Promise<DeviceProcess> {
  const hub = openDeviceHub({
    database: base.db,
    payments: devicePayments(() => world.context),
    origin: 'http://localhost:9000',
    addressOf: ({ headers }) => String(headers['x-forwarded-for'] ?? '127.0.0.1'),
    isExempt,
  });
  const channel = listenTo(base.url, DEVICES_CHANNEL, hub.wake);
  const server = createServer();
  server.on('upgrade', hub.upgrade);
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, resolve));
  return {
    hub,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/terminal/v1`,
    async close() {
      await Promise.all([channel.close(), hub.close()]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
