import type { Extensions } from './extension.ts';
import { documentExtensions } from './modules/documents/extensions.ts';
import { paymentExtensions } from './modules/payments/extensions.ts';
import { subscriptionExtensions } from './modules/subscriptions/extensions.ts';

/** Who adds something to other modules, in the order in which it is carried along. */
export const EXTENSIONS: readonly Extensions[] = [paymentExtensions, documentExtensions, subscriptionExtensions];

/** What modules write in the commits of bookings. */
export const bookingExtensions = EXTENSIONS.flatMap(({ bookings = [] }) => bookings);

/** What modules show a buyer of a sale. */
export const buyerExtensions = EXTENSIONS.flatMap(({ buyers = [] }) => buyers);

/** What modules say in the items of get-sales and get-transactions. */
export const recordExtensions = EXTENSIONS.flatMap(({ records = [] }) => records);

/** What modules add to the page of a sale, its timeline, and the table of sales. */
export const saleExtensions = EXTENSIONS.flatMap(({ sales = [] }) => sales);
