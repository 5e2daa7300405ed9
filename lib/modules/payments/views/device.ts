/** Payments and refunds at a device, as screens show them. */

export type { DeviceProgress } from '../devices/device-progress.ts';
