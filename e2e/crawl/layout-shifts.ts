import type { Page } from '@playwright/test';

/**
 * Share of the screen that may move, times how far: below it nobody sees it. Web vitals call 0.1 good; a font that
 * comes late on a busy machine moves lines by 0.006.
 */
const SEEN = 0.01;

/** Movements since the page was opened, as `0.012 of div.grid, p`: how much, and which elements. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    (seen) =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        const nameOf = (node: Node | null): string =>
          node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}`.slice(0, 60) : 'text';
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as Shift[])
              .filter(({ hadRecentInput, value }) => !hadRecentInput && value >= seen)
              .map(
                ({ value, sources }) => `${value.toFixed(3)} of ${sources.map(({ node }) => nameOf(node)).join(', ')}`,
              ),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        // Nothing moved: the observer is never called.
        setTimeout(() => resolve([]), 100);
      }),
    SEEN,
  );
