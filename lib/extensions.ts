import type { Extensions } from './extension.ts';
import { accessExtensions } from './modules/access/extensions.ts';
import { callbackExtensions } from './modules/callbacks/extensions.ts';
import { checkoutExtensions } from './modules/checkout/extensions.ts';
import { deviceExtensions } from './modules/devices/extensions.ts';
import { documentExtensions } from './modules/documents/extensions.ts';
import { onboardingExtensions } from './modules/onboarding/extensions.ts';
import { paymentExtensions } from './modules/payments/extensions.ts';
import { sellerExtensions } from './modules/sellers/extensions.ts';
import { subscriptionExtensions } from './modules/subscriptions/extensions.ts';

/** Who adds something to other modules, in the order in which it is carried along. */
const EXTENSIONS: readonly Extensions[] = [
  paymentExtensions,
  checkoutExtensions,
  documentExtensions,
  deviceExtensions,
  subscriptionExtensions,
  sellerExtensions,
  callbackExtensions,
  accessExtensions,
  onboardingExtensions,
];

/** What modules write in the commits of bookings. */
export const bookingExtensions = EXTENSIONS.flatMap(({ bookings = [] }) => bookings);

/** What modules show a buyer of a sale. */
export const buyerExtensions = EXTENSIONS.flatMap(({ buyers = [] }) => buyers);

/** What modules say in the items of get-sales and get-transactions. */
export const recordExtensions = EXTENSIONS.flatMap(({ records = [] }) => records);

/** What modules add to the page of a sale, its timeline, and the table of sales. */
export const saleExtensions = EXTENSIONS.flatMap(({ sales = [] }) => sales);

/** What modules tell others' servers, in the order in which the reference shows it. */
export const callbackRecords = EXTENSIONS.flatMap(({ callbacks = [] }) => callbacks);

/** Every type of event. */
export const notifyTypes = callbackRecords.flatMap(({ events }) => events.map(({ notifyType }) => notifyType));

/** The messages that modules send. */
export const messageTemplates = EXTENSIONS.flatMap(({ templates = [] }) => templates);

/** The addresses that modules add to e-mails of others, in the order in which they stand there. */
export const messageLinks = EXTENSIONS.flatMap(({ messageLinks: links = [] }) => links);
