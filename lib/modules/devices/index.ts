export { isOnline } from './domain.ts';
export { authenticateDeviceOf, pairDeviceOf } from './manage/pair-device.ts';
export { enrolTerminal, findTerminal, markGone, markSeen } from './manage/store-terminals.sql.ts';
export { DEVICES_CHANNEL } from './contract/devices.ts';
export {
  findDeviceForPayment,
  findDeviceNames,
  findTakingDevices,
  namesOfDevices,
  wakeDevice,
  type PaymentDevice,
  type TakingDevice,
} from './connections/store-connections.sql.ts';
export type { DevicePayment, DevicePayments, PaymentEnding } from './connections/port.ts';
export { type DeviceHub, openDeviceHub } from './connections/hub.ts';
export { startTerminals } from './connections/start-terminals.ts';
export { ordersOf } from './orders/store-orders.ts';
export { orderDevices } from './orders/order-devices.ts';
