import type { Extensions } from '#lib/extension.ts';
import { DEVICE_CALLBACKS } from './present.ts';

/** Devices' contributions to other modules. */
export const deviceExtensions = {
  callbacks: [DEVICE_CALLBACKS],
} as const satisfies Extensions;
