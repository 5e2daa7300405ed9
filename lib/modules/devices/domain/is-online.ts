import { OFFLINE_AFTER_SECONDS } from '../contract/devices.ts';

/** Whether a device was seen lately enough to be called connected. Pure. */
export const isOnline = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() <= OFFLINE_AFTER_SECONDS * 1_000;
