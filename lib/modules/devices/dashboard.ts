import { bound } from '#lib/platform/db/bound.ts';
import * as lists from './queries/list-devices.sql.ts';
import * as shown from './queries/show-device.ts';
import * as orders from './orders/store-orders.ts';
import * as tips from './orders/tips.ts';

/** What the screens ask of devices, always among the businesses of a person. */

export const listDevices = bound(lists.listDevices);
export const showDevice = bound(shown.showDevice);
export const listOrders = bound(shown.listOrders);
export const devicesStanding = bound(shown.devicesStanding);
export const tipsOf = bound(tips.tipsOf);
export const changeTips = bound(tips.changeTips);
export const takenNumbers = bound(orders.takenNumbers);
export { freeNumbers, namesOf } from './views/numbers.ts';
export type { OwnDevice } from './manage/store-manage.ts';
