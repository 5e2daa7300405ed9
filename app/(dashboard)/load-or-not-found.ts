import type { Screen } from '#lib/modules/access/contract/screens.ts';
import { loadDelivery } from './callbacks/[deliveryId]/load-delivery.ts';
import { loadCustomer } from './customers/[guid]/load-customer.ts';
import { loadCall } from './developers/requests/[callId]/load-call.ts';
import { loadProduct } from './products/[guid]/load-product.ts';
import { loadSale } from './sales/[saleId]/load-sale.ts';

/** Screens of one thing, and how each finds it: once per request, whoever asks first. */
const SHOWN: Partial<Record<Screen, (id: string) => Promise<unknown>>> = {
  '/sales/[saleId]': loadSale,
  '/callbacks/[deliveryId]': loadDelivery,
  '/products/[guid]': loadProduct,
  '/customers/[guid]': (guid) => loadCustomer('/customers/[guid]', guid),
  '/customers/[guid]/edit': (guid) => loadCustomer('/customers/[guid]/edit', guid),
  '/developers/requests/[callId]': loadCall,
};

/**
 * Finds what the screen of an address is about, where it is about one thing; it is not found where there is no such
 * thing, or it is somebody else's. Identifiers are made of letters that an address has as they are.
 */
export async function loadOrNotFound(screen: Screen, path: string): Promise<void> {
  const place = screen.split('/').findIndex((segment) => segment.startsWith('['));
  await SHOWN[screen]?.(path.replace(/[?#].*$/, '').split('/')[place] ?? '');
}
