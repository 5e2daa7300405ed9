import { type BrandForm, COLOR_FIELDS } from '#lib/modules/sellers/contract/brand.ts';

type Shown = { sellerKey: string; look: BrandForm; logo: string | null; method: string; language: string };

/** Where the real page is drawn in a look, saved or not, with a sample sale. `theme` counts where the look has both. */
export function previewUrl({ sellerKey, look, logo, method, language }: Shown, theme: 'light' | 'dark' | 'auto') {
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
  // Another picture is another address of the preview too.
  if (logo) query.set('logo', logo.slice(-8));
  return `/settings/payment-page/preview?${query}`;
}
