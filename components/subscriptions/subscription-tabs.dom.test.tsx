import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { SubscriptionTabs } from './subscription-tabs.tsx';

const rect = (left: number, right: number) => ({ left, right }) as DOMRect;

test.each([
  ['beyond the end of the row', rect(380, 460), 100],
  ['before its start, as in a language that is read from the right', rect(-70, 20), -70],
  ['in sight', rect(40, 120), null],
])('the screen that is open is moved into sight where it is %s', (_, open, by) => {
  const scrollBy = vi.fn();
  Element.prototype.scrollBy = scrollBy;
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'NAV' ? rect(0, 360) : open;
  });
  const { getByRole } = renderScreen(<SubscriptionTabs current="numbers" />);
  expect(getByRole('link', { current: 'page' }).textContent).toBe('Metrics');
  expect(scrollBy.mock.calls).toEqual(by === null ? [] : [[{ left: by }]]);
  measure.mockRestore();
});
