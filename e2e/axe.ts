import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Look = {
  /** Where to look; the whole page without it. */
  only?: string;
  /** What is not ours, or has been looked at. */
  without?: readonly string[];
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
 * What axe finds on the page as it stands, one line for each rule that is broken, and each text that is a key. Only
 * what is broken is asked for: to describe what is in order takes as long as finding it. A page without frames is
 * looked at where it is; for one with frames a page is opened that puts the answers of all of them together.
 */
export async function axeViolations(page: Page, { only, without = [] }: Look = {}): Promise<string[]> {
  await page.evaluate(settle);
  const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  look.setLegacyMode(page.frames().length === 1);
  if (only) look.include(only);
  for (const part of without) look.exclude(part);
  const { violations } = await look.analyze();
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ...(await keysOn(page)).map((key) => `a key in place of a text: ${key}`),
  ];
}
