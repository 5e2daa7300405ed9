import { type BrandForm, COLOR_FIELDS } from '#lib/modules/sellers/contract/brand.ts';

type Shown = {
  sellerKey: string;
  look: BrandForm;
  logo: string | null;
  /** A payment method; `multi` shows all of them. */
  method: string;
  language: string;
  /** Theme where the look has both; `auto` is that of the device. */
  theme: 'light' | 'dark' | 'auto';
};

/** URL of the real page with a sample sale, in a look that need not be saved. */
export function previewUrl({ sellerKey, look, logo, method, language, theme }: Shown) {
  const query = new URLSearchParams({
    seller: sellerKey,
    method,
    lang: language,
    theme: look.scheme === 'auto' ? theme : look.scheme,
    name: look.name,
    corner: String(look.corner),
    font: look.font,
    scheme: look.scheme,
    methods: look.methods,
    terms: /^https:\/\//.test(look.terms) ? look.terms : '',
  });
  for (const field of COLOR_FIELDS) if (look[field]) query.set(field, String(look[field]));
  // The last eight characters of the logo's URL make a new picture a new URL of the preview.
  if (logo) query.set('logo', logo.slice(-8));
  return `/settings/payment-page/preview?${query}`;
}
