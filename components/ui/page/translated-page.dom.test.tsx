import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Money } from '#components/ui/money.tsx';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { followTranslators } from './translated-page.ts';

followTranslators(document);

/** The change that a browser's translation makes: each open text node is put into two `font` elements. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && text.parentElement?.tagName !== 'FONT' && !text.parentElement?.closest('[translate=no]'))
      texts.push(text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `“${text.data}”`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const Refunded = ({ amount, note }: { amount: string; note: string | null }) => (
  <p>
    <b>!</b> Refunded {amount} {note}
    {note === null ? null : <i>{note}</i>} today
  </p>
);

test('on a translated page a changed text is seen as it is, and a removed one is gone, without an error', async () => {
  const { container, rerender, unmount } = render(<Refunded amount="₪50.95" note="soon" />);
  translate();
  expect(container.textContent).toContain('“₪50.95”');
  await act(async () => rerender(<Refunded amount="₪6.95" note={null} />));
  expect(container.textContent?.replace(/[“”]/g, '')).toBe('! Refunded ₪6.95  today');
  translate();
  await act(async () => rerender(<Refunded amount="₪7.00" note="late" />));
  expect(container.textContent?.replace(/[“”]/g, '')).toBe('! Refunded ₪7.00 latelate today');
  unmount();
  expect(container.textContent).toBe('');
});

test('an amount is closed to translators, and each of its parts is the only text of its element', async () => {
  const { container, rerender } = renderScreen(<Money amount={5_095} currency="ILS" />);
  translate();
  expect(container.querySelector('font')).toBeNull();
  const texts = [...container.querySelectorAll('*')].filter(
    ({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).length > 1,
  );
  expect(texts).toEqual([]);
  expect(container.textContent).toBe('₪50.95');
  expect(typeof rerender).toBe('function');
});
