import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { showDevice } from '#lib/modules/devices/dashboard.ts';
import type { DeviceRow } from '#lib/modules/devices/views.ts';

/** The device of an address; a device of another tenant is not found. */
export const loadDevice = cache(async (publicId: string) => {
  const { all } = await viewOf('/devices/[deviceId]');
  const sellerIds = all.map(({ id }) => id);
  const device = isUuid(publicId) ? await showDevice(sellerIds, publicId) : null;
  const seller = all.find(({ id }) => id === device?.sellerId);
  if (!device || !seller) notFound();
  return { device, seller, isOneOfSeveral: all.length > 1 };
});

/** Interval of the polls of a devices screen, milliseconds. */
export const DEVICES_LOOK_MS = 3_000;

/** The part of a list that its screen shows: the last contact of a connected device is left out. */
export const newsOf = (rows: readonly DeviceRow[]): unknown =>
  rows.map(({ lastSeenAt, ...row }) => (row.status === 'offline' ? { ...row, lastSeenAt } : row));
