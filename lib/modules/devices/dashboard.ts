import { devicesContext } from '#lib/contexts.ts';
import * as connections from './connections/store-connections.sql.ts';
import * as managing from './manage/manage-device.ts';
import * as printing from './manage/print-on-device.ts';
import * as ordering from './orders/order-devices.ts';
import * as pairing from './manage/pair-device.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as lists from './manage/list-devices.sql.ts';
import * as shown from './manage/store-shown-device.ts';
import * as orders from './orders/store-orders.ts';
import * as tips from './orders/tips.ts';

/** Queries and operations on devices for screens, always within the businesses of a person. */

export const listDevices = bound(lists.listDevices);
export const showDevice = bound(shown.showDevice);
export const listOrders = bound(shown.listOrders);
export const findDeviceServices = bound(shown.findDeviceServices);
export const tipsOf = bound(tips.tipsOf);
export const changeTips = bound(tips.changeTips);
export const takenNumbers = bound(orders.takenNumbers);
export { freeNumbers, namesOf } from './views.ts';
export type { OwnDevice } from './manage/store-manage.ts';

const inContext = boundTo(devicesContext);

export const findTakingDevices = bound(connections.findTakingDevices);
export const enableDevices = inContext(ordering.enableServiceOf);
export const pairDevice = inContext(pairing.pairDeviceOf);
export const authenticateDevice = inContext(pairing.authenticateDeviceOf);
export const changeDevice = inContext(managing.changeDevice);
export const unpairDevice = inContext(managing.unpairDevice);
export const testPrint = inContext(printing.testPrint);
export const printOnDevice = inContext(printing.printOnDevice);
