import type { Extensions } from '#lib/extension.ts';
import { DEVICE_CALLBACKS } from './api/device-callback.ts';

/** What devices add to other modules. */
export const deviceExtensions = {
  callbacks: [DEVICE_CALLBACKS],
} as const satisfies Extensions;
