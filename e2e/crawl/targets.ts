import type { Page } from '@playwright/test';

/** Smallest size that a thumb hits, CSS pixels each way (WCAG 2.5.5). */
const THUMB = 44;

/** Reads in the page: every control that is smaller than a thumb, as `a "Docs" 30 × 20`. */
const smallTargets = (thumb: number): string[] => {
  const sizeOf = (element: Element): [number, number] => {
    const boxes = [element.getBoundingClientRect()];
    // A label is hit in place of its box.
    for (const label of (element as HTMLInputElement).labels ?? []) boxes.push(label.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    const over = ['::before', '::after'].map((part) => getComputedStyle(element, part));
    const reach = (side: 'width' | 'height') =>
      Math.max(0, ...over.map((style) => (style.position === 'absolute' ? Number.parseFloat(style[side]) || 0 : 0)));
    return [Math.max(right - left, reach('width')), Math.max(bottom - top, reach('height'))];
  };
  /** A link of words is as wide as they are. */
  const isOfWords = (element: Element): boolean =>
    element.matches('a[href]') && (element.textContent ?? '').trim() !== '' && !element.querySelector('svg, img');
  /** Within a sentence, where the line height decides. */
  const isInText = (element: Element): boolean => {
    const { display } = getComputedStyle(element);
    if (!element.matches('a[href], button') || display !== 'inline') return false;
    const around = element.parentElement?.closest('p, li, dd, dt, td, label, figcaption, h2, h3, div');
    const rest = (around?.textContent ?? '').length - (element.textContent ?? '').length;
    return rest > 3;
  };
  const found: string[] = [];
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=link]';
  for (const element of document.querySelectorAll(controls)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // Points of a chart have a table of the same links under them.
    if (element.closest('[inert], [aria-hidden=true], nextjs-portal, [data-points]') || element.matches(':disabled'))
      continue;
    const { width } = element.getBoundingClientRect();
    if (width <= 2 || isInText(element)) continue;
    const [wide, high] = sizeOf(element).map(Math.round) as [number, number];
    if ((wide >= thumb || isOfWords(element)) && high >= thumb) continue;
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    found.push(`${element.tagName.toLowerCase()} "${name || element.id}" ${wide} × ${high}`);
  }
  return found;
};

/** Makes the page one that is touched, and names the controls that a thumb would miss. */
export async function missedByThumbs(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  // Under reduced motion every change takes a hundredth of a millisecond, and not none.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const found = await page.evaluate(smallTargets, THUMB);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
  return found;
}
