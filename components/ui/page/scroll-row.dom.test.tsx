import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { TabLinks } from './tab-links.tsx';

const LINKS = ['/one', '/two', '/three'].map((href) => ({ href, label: href.slice(1) }));

const row = (current: string) => <TabLinks label="Screens" links={LINKS} current={current} />;

/** A row of 360 px with the current link at `left`, 80 px wide. */
const placed = (left: () => number) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const from = this.tagName === 'NAV' ? 0 : left();
    return { left: from, right: this.tagName === 'NAV' ? 360 : from + 80 } as DOMRect;
  });

test.each([
  ['beyond the end of the row', 380, 240],
  ['before its start, as in a language that is read from the right', -70, -210],
])('the current link is moved into the middle where it is %s', (_, left, by) => {
  const measure = placed(() => left);
  const { getByRole } = renderScreen(row('/two'));
  expect(getByRole('link', { current: 'page' }).textContent).toBe('two');
  expect(getByRole('navigation', { name: 'Screens' }).scrollLeft).toBe(by);
  measure.mockRestore();
});

function Screens() {
  const [current, open] = useState('/two');
  return (
    <>
      {row(current)}
      <button type="button" onClick={() => open((before) => (before === '/two' ? '/three' : before))}>
        Next
      </button>
    </>
  );
}

test('a row stays where a person scrolled it until another link is the current one', async () => {
  const measure = placed(() => 380);
  const { getByRole, user } = renderScreen(<Screens />);
  const screens = getByRole('navigation', { name: 'Screens' });
  screens.scrollLeft = 10;
  await user.click(getByRole('button', { name: 'Next' }));
  expect(screens.scrollLeft).toBe(250);
  screens.scrollLeft = 10;
  await user.click(getByRole('button', { name: 'Next' }));
  expect(screens.scrollLeft).toBe(10);
  measure.mockRestore();
});

test.each([
  ['at its start', 0, [false, true]],
  ['in the middle', 100, [true, true]],
  ['in the middle, read from the right', -100, [true, true]],
  ['at its end', 240, [true, false]],
])('%s a row fades where more of it is out of sight', (_, scrollLeft, fades) => {
  const { getByRole } = renderScreen(row('/one'));
  const screens = getByRole('navigation', { name: 'Screens' });
  Object.defineProperties(screens, {
    clientWidth: { value: 360 },
    scrollWidth: { value: 600 },
    scrollLeft: { value: scrollLeft },
  });
  fireEvent.scroll(screens);
  expect(['data-before', 'data-after'].map((end) => screens.hasAttribute(end))).toEqual(fades);
});
