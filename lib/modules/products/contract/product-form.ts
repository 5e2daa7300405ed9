/** A product as a form and a table have it: texts under the wire's names. */
export const PRODUCT_FORM_FIELDS = [
  'product_remote_id',
  'name',
  'status',
  'description',
  'currency',
  'is_vat_free',
  'price_without_vat',
  'price_include_vat',
  'cost_currency',
  'cost_is_vat_free',
  'cost_without_vat',
  'cost_include_vat',
] as const;

export type ProductFormField = (typeof PRODUCT_FORM_FIELDS)[number];
export type ProductForm = Readonly<Record<ProductFormField, string>>;

export const EMPTY_PRODUCT: ProductForm = {
  product_remote_id: '',
  name: '',
  status: '1',
  description: '',
  currency: 'ILS',
  is_vat_free: '0',
  price_without_vat: '',
  price_include_vat: '',
  cost_currency: 'ILS',
  cost_is_vat_free: '0',
  cost_without_vat: '',
  cost_include_vat: '',
};

/** Longest texts, characters. */
export const PRODUCT_LENGTHS = { name: 500, description: 75, product_remote_id: 100 } as const;
