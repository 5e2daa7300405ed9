import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ReviewedFile, ShownReview } from '#lib/modules/onboarding/contract/review-view.ts';
import { FilesDesk } from './files-desk.tsx';
import type { ReviewActions } from './review-actions.ts';

const document = (fileId: string, label: string, state: ReviewedFile['state']): ReviewedFile => ({
  fileId,
  type: 1,
  label,
  name: `${fileId}.png`,
  format: 'png',
  state,
  reason: '',
  isReplaced: false,
  proves: ['socialId'],
});

const review: ShownReview = {
  publicId: 'r1',
  name: 'Levi',
  email: 'a@example.com',
  state: 'in-review',
  language: 'he',
  submittedAt: null,
  dueAt: null,
  people: [],
  signature: null,
  isEnteredByPartner: false,
  may: { take: false, decideDocuments: true, refuseFields: true, ask: true, reject: true, reopen: false },
  documents: [
    document('f0', 'Passport', 'accepted'),
    document('f1', 'Card', 'received'),
    document('f2', 'Cheque', 'received'),
  ],
  fields: [{ step: 'person', field: 'socialId', label: 'ID number', value: '008336174', problem: null }],
  undecided: 2,
  corrections: [],
  fourEyes: false,
  firstApproval: null,
  events: [],
  refusals: [
    { reason: 'unreadable', label: 'Unreadable', reads: 'לא הצלחנו לקרוא את המסמך.' },
    { reason: 'cut-off', label: 'Cut off', reads: 'חלק מהמסמך חתוך.' },
  ],
  reasons: [],
};

function desk({ hasShortcuts = true, mayDecide = { documents: true, fields: true } } = {}) {
  const done: unknown[][] = [];
  const answer =
    (name: string) =>
    async (...asked: unknown[]) => {
      done.push([name, ...asked]);
      return { ok: true as const, isFinal: true };
    };
  const names = ['take', 'accept', 'refuse', 'refuseDetail', 'clearDetail', 'ask', 'approve', 'reject', 'reopen'];
  const actions = Object.fromEntries(names.map((name) => [name, answer(name)])) as unknown as ReviewActions;
  return { ...renderScreen(<FilesDesk {...{ review, mayDecide, actions, hasShortcuts }} />), done };
}

test('the first document that waits is shown, beside the field that it proves', () => {
  const { getByRole, getByText } = desk();
  expect(getByRole('heading', { name: 'Card' })).toBeTruthy();
  expect(getByText('008336174')).toBeTruthy();
});

test('A accepts what is shown, as it was seen; J and K go from one to the next', async () => {
  const { user, done, getByRole } = desk();
  await user.keyboard('a');
  expect(done).toEqual([['accept', 'r1', 'f1', 'received']]);
  await user.keyboard('j');
  expect(getByRole('heading', { name: 'Cheque' })).toBeTruthy();
  await user.keyboard('jkk');
  expect(getByRole('heading', { name: 'Passport' })).toBeTruthy();
  await user.keyboard('a');
  expect(done).toHaveLength(1);
});

test('R asks for a prepared reason, shows it in the seller’s language with the note, and sends it', async () => {
  const { user, done, getByRole, findByRole } = desk();
  await user.keyboard('r');
  const dialog = await findByRole('dialog');
  await user.selectOptions(getByRole('combobox'), 'cut-off');
  await user.type(getByRole('textbox'), 'Left edge');
  const reads = dialog.querySelector('blockquote');
  expect(reads?.textContent).toBe('חלק מהמסמך חתוך. Left edge');
  expect(reads?.lang).toBe('he');
  await user.click(getByRole('button', { name: 'Reject' }));
  // The form's definition is fetched when it is begun.
  await vi.waitFor(() =>
    expect(done).toEqual([['refuse', 'r1', 'f1', 'received', { reason: 'cut-off', note: 'Left edge' }]]),
  );
});

test('without shortcuts, and where nothing may be decided, no key does anything', async () => {
  const off = desk({ hasShortcuts: false });
  await off.user.keyboard('ar');
  expect(off.done).toEqual([]);
  expect(off.queryByRole('dialog')).toBeNull();
  off.unmount();
  const closed = desk({ mayDecide: { documents: false, fields: false } });
  await closed.user.keyboard('ar');
  expect(closed.done).toEqual([]);
  expect(closed.queryByRole('button', { name: 'Accept' })).toBeNull();
});
