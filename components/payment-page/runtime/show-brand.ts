import type { CardBrand } from '#lib/kernel/card/card.ts';
import { markOfBrand } from '#lib/modules/payments/views/brand-marks.ts';

/** Makes the outline the mark of a brand; null and brands without a mark are the outline again. */
export function showBrand(place: ParentNode, brand: CardBrand | null): void {
  const icon = place.querySelector<HTMLImageElement>('img.brand');
  if (!icon || icon.dataset['brand'] === (brand ?? '')) return;
  icon.dataset['brand'] = brand ?? '';
  icon.src = `/brand/${markOfBrand(brand)}.svg`;
}
