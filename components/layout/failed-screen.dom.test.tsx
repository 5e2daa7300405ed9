import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { FailedScreen } from './failed-screen.tsx';

test('a screen that failed says so, tries again, names the error, and leads on', async () => {
  const retry = vi.fn();
  const failed = Object.assign(new Error('the database is gone'), { digest: '3141592653' });
  const screen = renderScreen(<FailedScreen error={failed} retry={retry} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.container.textContent).not.toContain('the database is gone');
  expect(screen.getByText('3141592653').closest('p')?.textContent).toBe('Error reference: 3141592653');
  await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/status']);
});

test('an error without a reference names none, and a tab without a past goes home', async () => {
  const screen = renderScreen(<FailedScreen error="lost" retry={() => undefined} />);
  expect(screen.queryByText(/Error reference/)).toBeNull();
  await screen.user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(screen.navigation).toEqual([window.history.length > 1 ? 'back' : 'push /']);
});
