import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { loadAllNow } from '#components/ui/overlay/loaded-later.ts';
import { conflictsIn } from '#lib/testing/class-conflicts.ts';
import { restoreDocument } from './shared-document.ts';

/** What jsdom lacks of a browser and the components' libraries ask for. */

// Most waits end within milliseconds; the modules that a form loads at its first use take seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Menus and dialogs are there at their first opening, as they are after it in the product.
beforeAll(loadAllNow);

const looked = new Set<string>();

afterEach(() => {
  const drawn = [...document.querySelectorAll('[class]')].map((element) => element.getAttribute('class') ?? '');
  const said = document.body.textContent ?? '';
  cleanup();
  // Two marks of an isolated text with nothing between them.
  expect(said.match(/.{0,30}\u2068\s*\u2069.{0,30}/gu) ?? [], 'sentences with an empty name').toEqual([]);
  const conflicts = [...new Set(drawn)].filter((classes) => !looked.has(classes) && looked.add(classes));
  expect(conflicts.flatMap(conflictsIn), 'classes of one element that set the same').toEqual([]);
});
afterAll(restoreDocument);

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const lacking: Record<string, unknown> = {
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
  matchMedia: (media: string) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
};
// The window of the document is not the global object of the test.
for (const target of [globalThis, document.defaultView ?? globalThis])
  for (const [name, value] of Object.entries(lacking))
    if ((target as Record<string, unknown>)[name] === undefined)
      Object.defineProperty(target, name, { value, configurable: true, writable: true });
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.getAnimations ??= () => [];
