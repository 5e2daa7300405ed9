import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ListedArchive } from '#lib/modules/archives/views.ts';
import { YearArchives } from './year-archives.tsx';

const NOW = new Date('2027-01-05T10:00:00Z');
const ASKED = {
  id: 1,
  publicId: 'a',
  sellerId: 1,
  year: 2026,
  language: 'en' as const,
  askedAt: NOW,
  keptUntil: '2033-12-31',
};

const drawn = (archives: ListedArchive[]) =>
  renderScreen(<YearArchives archives={archives} seller="key-1" timeZone="Asia/Jerusalem" now={NOW} />);

test('an archive that is there says what is in it, its size, its hash and until when it is kept', () => {
  drawn([
    {
      ...ASKED,
      state: 'ready',
      madeAt: NOW,
      bytes: 2_202_009,
      through: '2026-12',
      contents: { statement: { files: 48, bytes: 1 }, payouts: { files: 1, bytes: 1 } },
      sha256: 'abc',
      certificateHash: 'def',
    },
  ]);
  const link = screen.getByRole('link', { name: /Download, .*2\.1/ });
  expect(link.getAttribute('href')).toBe('/statements/2026/archive?seller=key-1&id=a');
  for (const text of ['abc', 'def', 'December 2026', '48 files', 'One file'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Dec 31, 2033')).toBeTruthy();
});

test('one that is being made, or could not be, says so', () => {
  drawn([
    { ...ASKED, state: 'waiting' },
    { ...ASKED, publicId: 'b', state: 'failed' },
  ]);
  expect(screen.getByRole('status').textContent).toMatch(/^Being made/);
  expect(screen.getByText(/couldn’t be made/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
