import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Look = {
  /** Where to look; the whole page without it. */
  only?: string;
  /** What is not ours, or has been looked at. */
  without?: readonly string[];
  /**
   * Ways of drawing a text whose contrast was looked at; those of this look are added. Contrast takes four fifths of
   * axe's time, and the same colours and classes inside the same have the same. Nothing is passed over without it.
   */
  drawn?: Set<number>;
};

/** Waits for what fades in or out, two seconds at most: half faded text is pale, and only for a moment. */
const settle = async (): Promise<void> => {
  const moving = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY));
  const settled = Promise.allSettled(moving.map(({ finished }) => finished));
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 2_000))]);
};

/** A key in place of its text, as `subscriptions.state.active`. */
const KEY = /^[a-z][\w-]*(?:\.[a-z]\w*)+$/i;
/** Names of hosts, files and addresses have the same shape. */
const IS_NAME =
  /^www\.|\.(?:com|org|net|io|il|test|example|localhost|csv|pdf|png|jpe?g|js|ts|json|svg|php|py|html?|tsx?)$/i;

/** Every text and name on the page that looks like a key, but for codes and what is closed to translators. */
async function keysOn(page: Page): Promise<string[]> {
  // The reference names fields by their paths, and functions by their objects.
  if (new URL(page.url()).pathname.startsWith('/docs')) return [];
  const said = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest('script, style, template, code, pre, kbd, textarea, [translate=no]')) continue;
      found.push(node instanceof Element ? (node.getAttribute('aria-label') ?? '') : (node.nodeValue ?? ''));
    }
    return found;
  });
  return [...new Set(said.map((text) => text.trim()))].filter((text) => KEY.test(text) && !IS_NAME.test(text));
}

/**
 * Marks each text that is drawn as none of `drawn` is, and answers how: a number of the tags, classes, states and
 * colours of all that it stands in.
 */
const markNewlyDrawn = ({ drawn, only, without }: { drawn: number[]; only: string; without: string }): number[] => {
  const known = new Set(drawn);
  const ways = new Map<Element, number>();
  const seed = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].filter((query) => matchMedia(query).matches);
  // 52 bits of it.
  const numberOf = (text: string): number => {
    let [one, other] = [0xdead_beef, 0x41c6_ce57];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 2_654_435_761);
      other = Math.imul(other ^ text.charCodeAt(at), 1_597_334_677);
    }
    return (other >>> 12) * 2 ** 32 + (one >>> 0);
  };
  const wayOf = (element: Element): number => {
    const before = ways.get(element);
    if (before !== undefined) return before;
    const around = element.parentElement ? wayOf(element.parentElement) : seed.length;
    const own = [...element.attributes]
      .filter(({ name, value }) => /^(class|style)$/.test(name) || /^[a-z-]{0,16}$/.test(value))
      .map(({ name, value }) => `${name}=${value}`);
    const { color, backgroundColor, opacity } = getComputedStyle(element);
    const way = numberOf([around, element.tagName, ...own, color, backgroundColor, opacity].join(' '));
    ways.set(element, way);
    return way;
  };
  const says = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) ||
    element.matches('input, select, textarea');
  for (const before of document.querySelectorAll('[data-newly-drawn]')) before.removeAttribute('data-newly-drawn');
  const found = new Map<number, Element>();
  for (const element of document.querySelectorAll(only ? `:is(${only}), :is(${only}) *` : 'body *')) {
    if (!says(element) || !element.checkVisibility() || (without && element.closest(without))) continue;
    const way = wayOf(element);
    if (!known.has(way) && !found.has(way)) found.set(way, element);
  }
  // Marks come last: an attribute of an element may change how its content is drawn.
  for (const element of found.values()) element.setAttribute('data-newly-drawn', '');
  return [...found.keys()];
};

/**
 * What axe finds on the page as it stands, one line for each rule that is broken, and each text that is a key. Only
 * what is broken is asked for: to describe what is in order takes as long as finding it. A page without frames is
 * looked at where it is; for one with frames a page is opened that puts the answers of all of them together.
 */
export async function axeViolations(page: Page, { only, without = [], drawn }: Look = {}): Promise<string[]> {
  await page.evaluate(settle);
  const look = (part = only): AxeBuilder => {
    const made = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    made.setLegacyMode(page.frames().length === 1);
    if (part) made.include(part);
    for (const other of without) made.exclude(other);
    return made;
  };
  const looks = drawn ? [look().disableRules('color-contrast')] : [look()];
  if (drawn) {
    const asked = { drawn: [...drawn], only: only ?? '', without: without.join() };
    const ways = await page.evaluate(markNewlyDrawn, asked);
    for (const way of ways) drawn.add(way);
    if (ways.length > 0) looks.push(look('[data-newly-drawn]').withRules('color-contrast'));
  }
  const violations = [];
  for (const asked of looks) violations.push(...(await asked.analyze()).violations);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ...(await keysOn(page)).map((key) => `a key in place of a text: ${key}`),
  ];
}
