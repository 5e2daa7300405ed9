import type { CardBrand } from '#lib/kernel/card/card.ts';

const MARKS: Partial<Record<CardBrand, [background: string, word: string]>> = {
  Visa: ['#1a1f71', 'VISA'],
  AMEX: ['#006fcf', 'AMEX'],
  Isracard: ['#0a4ea2', 'isra'],
  Discover: ['#e55c20', 'DISC'],
  JCB: ['#0b7a3b', 'JCB'],
  Diners: ['#004a97', 'DC'],
};

/** Makes the outline the mark of a brand; null and brands without a mark are the outline again. */
export function showBrand(place: ParentNode, brand: CardBrand | null): void {
  const icon = place.querySelector<SVGElement>('.brand');
  const [card, text, circles, outline] = icon?.children ?? [];
  if (!icon || !card || !text || !circles || !outline) return;
  const [background, word] = (brand && MARKS[brand]) || ['none', ''];
  icon.dataset['brand'] = brand ?? '';
  card.setAttribute('fill', background);
  text.textContent = word;
  circles.toggleAttribute('hidden', brand !== 'Mastercard');
  outline.toggleAttribute('hidden', word !== '' || brand === 'Mastercard');
}
