import { act } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SENT_FORM } from '#components/form/typed-text.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';

type FormProps = { onSend?: () => void; maySend?: boolean; isSent?: boolean; given?: string };

function NoteDialog({ onSend, maySend = true, isSent = false, given = '' }: FormProps) {
  const [open, setOpen] = useState(true);
  const [note, setNote] = useState(given);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Note">
      <p>Seen by your team.</p>
      <form
        {...(isSent && { [SENT_FORM]: '' })}
        onSubmit={(event) => {
          event.preventDefault();
          onSend?.();
        }}
      >
        <textarea aria-label="note" value={note} onChange={(event) => setNote(event.target.value)} />
        <input aria-label="find" type="search" />
        <button type="button">Other</button>
        <button type="submit" disabled={!maySend}>
          Save
        </button>
      </form>
    </Dialog>
  );
}

const shown = async (props: FormProps = {}) => {
  const screen = renderScreen(<NoteDialog {...props} />);
  await screen.findByRole('dialog');
  const field = screen.getByLabelText('note') as HTMLTextAreaElement;
  const isOpen = () => screen.queryByText('Seen by your team.') !== null;
  const closed = () => vi.waitFor(() => expect(isOpen()).toBe(false));
  return { ...screen, field, isOpen, closed };
};

test('Escape asks before typed text is lost, and staying keeps it', async () => {
  const { user, field, findByRole, isOpen, closed } = await shown();
  await user.type(field, 'call back');
  await user.keyboard('{Escape}');
  await user.click(await findByRole('button', { name: 'Keep editing' }));
  expect([isOpen(), field.value]).toEqual([true, 'call back']);
  act(() => field.focus());
  await user.keyboard('{Escape}');
  await user.click(await findByRole('button', { name: 'Discard' }));
  await closed();
});

test.each(['', 'as before'])('Escape closes at once where the text is again what it was: “%s”', async (given) => {
  const { user, field, closed } = await shown({ given });
  await user.type(field, 'x{Backspace}');
  await user.keyboard('{Escape}');
  await closed();
});

test('Escape closes at once where the text has been sent, or only something was looked for', async () => {
  const sent = await shown({ isSent: true });
  await sent.user.type(sent.field, 'call back');
  await sent.user.keyboard('{Escape}');
  await sent.closed();
  sent.unmount();
  const looked = await shown();
  await looked.user.type(looked.getByLabelText('find'), 'Dana');
  act(() => looked.field.focus());
  await looked.user.keyboard('{Escape}');
  await looked.closed();
});

test.each(['Control', 'Meta'])('%s and Enter send the form of the dialog once, wherever the focus is', async (key) => {
  const onSend = vi.fn();
  const { user, field, getByRole } = await shown({ onSend });
  act(() => field.focus());
  await user.keyboard(`{${key}>}{Enter}{/${key}}`);
  expect(onSend).toHaveBeenCalledTimes(1);
  act(() => getByRole('button', { name: 'Close' }).focus());
  await user.keyboard(`{${key}>}{Enter}{/${key}}`);
  expect(onSend).toHaveBeenCalledTimes(2);
});

test('a form that may not be sent now is not sent by a key either, nor from the question on top of it', async () => {
  const onSend = vi.fn();
  const barred = await shown({ onSend, maySend: false });
  act(() => barred.field.focus());
  await barred.user.keyboard('{Control>}{Enter}{/Control}');
  barred.unmount();
  const { user, field, findByRole } = await shown({ onSend });
  await user.type(field, 'call back');
  await user.keyboard('{Escape}');
  (await findByRole('button', { name: 'Keep editing' })).focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onSend).not.toHaveBeenCalled();
});
