import type { Screen } from '#lib/modules/access/contract/screens.ts';
import { shownDelivery } from './callbacks/[deliveryId]/shown-delivery.ts';
import { shownCustomer } from './customers/[guid]/shown-customer.ts';
import { shownCall } from './developers/requests/[callId]/shown-call.ts';
import { shownProduct } from './products/[guid]/shown-product.ts';
import { shownSale } from './sales/[saleId]/shown-sale.ts';

/** Screens of one thing, and how each finds it: once per request, whoever asks first. */
const SHOWN: Partial<Record<Screen, (id: string) => Promise<unknown>>> = {
  '/sales/[saleId]': shownSale,
  '/callbacks/[deliveryId]': shownDelivery,
  '/products/[guid]': shownProduct,
  '/customers/[guid]': (guid) => shownCustomer('/customers/[guid]', guid),
  '/customers/[guid]/edit': (guid) => shownCustomer('/customers/[guid]/edit', guid),
  '/developers/requests/[callId]': shownCall,
};

/**
 * Finds what the screen of an address is about, where it is about one thing; it is not found where there is no such
 * thing, or it is somebody else's. Identifiers are made of letters that an address has as they are.
 */
export async function findShown(screen: Screen, path: string): Promise<void> {
  const place = screen.split('/').findIndex((segment) => segment.startsWith('['));
  await SHOWN[screen]?.(path.replace(/[?#].*$/, '').split('/')[place] ?? '');
}
