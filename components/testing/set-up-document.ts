import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** What jsdom lacks of a browser and the components' libraries ask for. */

afterEach(() => cleanup());

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
for (const [name, value] of Object.entries(lacking)) {
  if (!(name in window)) Object.defineProperty(window, name, { value, configurable: true, writable: true });
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.getAnimations ??= () => [];
