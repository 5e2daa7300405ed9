import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PreviewAtOnce } from './preview-button.tsx';
import { rememberReturn, returnPath } from './preview-return.ts';

test('one click begins to look at a seller’s dashboard, and a refusal is said', async () => {
  const start = vi.fn(async () => ({ ok: false as const, message: 'This seller is gone.' }));
  const { user } = renderScreen(<PreviewAtOnce id="ref" start={start} />);
  await user.click(screen.getByRole('button', { name: 'Preview as seller' }));
  expect(start).toHaveBeenCalledExactlyOnceWith('ref');
  expect(await screen.findByText('This seller is gone.')).toBeDefined();
});

test('the bar leads to payments, callbacks and people, says that nothing can be changed, and ends it', async () => {
  const end = vi.fn(async () => ({ ok: false as const, message: 'Try again.' }));
  const { user } = renderScreen(<PreviewBar name="Café Noga" end={end} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/sales',
    '/callbacks',
    '/settings/people',
  ]);
  expect(screen.getByText(/You can’t change anything/).textContent).toContain('audit log');
  await user.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(end).toHaveBeenCalledTimes(1));
});

test('a preview ends where it was begun, and only on a screen of the partner', () => {
  window.history.replaceState(null, '', '/partner/sellers/1f0c');
  rememberReturn();
  expect(returnPath()).toBe('/partner/sellers/1f0c');
  for (const wrong of ['//evil.example', '/sales', '/partnerx', 'https://evil.example/partner']) {
    window.sessionStorage.setItem('kupa.preview-from', wrong);
    expect(returnPath()).toBe('/partner');
  }
});
