import type { Refused } from '#components/ui/refused.ts';
import type { CustomerForm, CustomerFormField } from '#lib/modules/customers/contract/customer-form.ts';
import type { ProductForm, ProductFormField } from '#lib/modules/products/contract/product-form.ts';

/** Server actions of the screens of products and customers, and their answers. */

export type { Refused };
export type SaveResult<Field extends string> = { ok: true; guid: string } | Refused<Field>;

/** `target` is the record that is changed, or the seller that a new one belongs to. */
type SaveTarget = { guid: string } | { sellerKey: string };
export type SaveProduct = (target: SaveTarget, form: ProductForm) => Promise<SaveResult<ProductFormField>>;
export type SaveCustomer = (target: SaveTarget, form: CustomerForm) => Promise<SaveResult<CustomerFormField>>;

export const PRODUCT_CHANGES = ['available', 'unavailable', 'delete', 'restore'] as const;
export type ProductChange = (typeof PRODUCT_CHANGES)[number];
export const CUSTOMER_CHANGES = ['activate', 'deactivate', 'draft'] as const;
export type CustomerChange = (typeof CUSTOMER_CHANGES)[number];
/** The changed customers. `back`: by the change that restores each of them. */
export type CustomersChanged = { ok: true; guids: string[]; back: Partial<Record<CustomerChange, string[]>> };
export type ChangeCustomers = (guids: readonly string[], change: CustomerChange) => Promise<CustomersChanged | Refused>;

/** The changed records. */
export type RecordsChanged = { ok: true; guids: string[] };
export type ChangeRecords<Change extends string> = (
  guids: readonly string[],
  change: Change,
) => Promise<RecordsChanged | Refused>;

/** Most records that are changed together. */
export const MAX_AT_ONCE = 500;
