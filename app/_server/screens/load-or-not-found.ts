import type { Screen } from '#lib/screens.ts';
import { loadDelivery } from '../load/load-delivery.ts';
import { loadCustomer } from '../load/load-customer.ts';
import { loadCall } from '../load/load-call.ts';
import { loadProduct } from '../load/load-product.ts';
import { loadSale } from '../load/load-sale.ts';

/** Screens of one object and the loader of each, which runs once per request. */
const SHOWN: Partial<Record<Screen, (id: string) => Promise<unknown>>> = {
  '/sales/[saleId]': loadSale,
  '/callbacks/[deliveryId]': loadDelivery,
  '/products/[guid]': loadProduct,
  '/customers/[guid]': (guid) => loadCustomer('/customers/[guid]', guid),
  '/customers/[guid]/edit': (guid) => loadCustomer('/customers/[guid]/edit', guid),
  '/developers/requests/[callId]': loadCall,
};

/**
 * Loads the object of a screen that shows one; not found where it does not exist or belongs to another tenant.
 * Identifiers consist of characters that an address holds unescaped.
 */
export async function loadOrNotFound(screen: Screen, path: string): Promise<void> {
  const place = screen.split('/').findIndex((segment) => segment.startsWith('['));
  await SHOWN[screen]?.(path.replace(/[?#].*$/, '').split('/')[place] ?? '');
}
