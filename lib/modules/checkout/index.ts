/** Public interface of the checkout for other modules, the composition root and the app. */
export type { BuyerExtension } from './buyer-extension.ts';
export { checkoutOf } from './checkout.ts';
export { documentHeaders, isFramed, jsonHeaders } from './http/headers.ts';
export { isPreviewer } from './http/link-clients.ts';
export { receiptResponse } from './http/receipt-routes.ts';
export { checkoutRoutes } from './http/routes.ts';
export type { CheckoutScreens } from './http/screens.ts';
export { receiptAddress } from './receipt-address.ts';
