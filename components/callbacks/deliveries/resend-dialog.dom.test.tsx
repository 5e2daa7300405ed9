import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { type ResendResult, RESENT_AT_ONCE } from '#lib/modules/callbacks/contract/deliveries.ts';
import { type PreviewResult, ResendDialog } from './resend-dialog.tsx';

const COUNT = RESENT_AT_ONCE * 2;
const IDS = Array.from({ length: COUNT }, (_, index) => index + 1);
const PREVIEW: PreviewResult = {
  ok: true,
  preview: {
    selected: COUNT,
    go: IDS,
    superseded: [],
    leftOut: [],
    isMore: false,
    hosts: { count: 1, first: 'shop.test' },
  },
};
const DONE: ResendResult = { ok: true, resent: RESENT_AT_ONCE, leftOut: [], deliveryId: null };

async function openDialog(preview: PreviewResult | 'lost' = PREVIEW) {
  const sent: { ids: number[]; before: number }[] = [];
  const closed: boolean[] = [];
  let next = promised<ResendResult>();
  const screen = renderScreen(
    <ResendDialog
      chosen={{ ids: IDS }}
      actions={{
        preview: async () => {
          if (preview === 'lost') throw new TypeError('Failed to fetch');
          return preview;
        },
        resend: ({ ids, before }) => {
          sent.push({ ids, before });
          next = promised();
          return next.promise;
        },
      }}
      onClose={(hasRun) => closed.push(hasRun)}
    />,
  );
  const answer = (result: ResendResult | 'lost') =>
    act(async () => (result === 'lost' ? next.reject() : next.resolve(result)));
  return { ...screen, sent, closed, answer };
}

test('what would be sent is looked at first, and a look that fails says so', async () => {
  const { findByText, sent } = await openDialog();
  expect(await findByText(`${COUNT} callbacks will be sent`, { exact: false })).toBeDefined();
  expect(sent).toEqual([]);
  expect((await (await openDialog('lost')).findByRole('alert')).textContent).toBe('Couldn’t check this. Try again.');
});

test('callbacks are handed over portion by portion, with how far it has come', async () => {
  const { findByRole, findByText, user, sent, answer, closed } = await openDialog();
  await user.click(await findByRole('button', { name: /^Resend/ }));
  expect(await findByText(`0 of ${COUNT} queued`)).toBeDefined();
  await answer(DONE);
  expect(await findByText(`${RESENT_AT_ONCE} of ${COUNT} queued`)).toBeDefined();
  await answer(DONE);
  expect(sent.map(({ before }) => before)).toEqual([0, RESENT_AT_ONCE]);
  await user.click(await findByText('Close'));
  expect(closed).toEqual([true]);
});

test.each<[string, ResendResult | 'lost', string]>([
  ['refuses', { ok: false, message: 'Too many at once.' }, 'Too many at once.'],
  ['does not answer', 'lost', 'The server didn’t respond. Callbacks already queued will be sent; the rest won’t.'],
])('where the server %s the rest is not begun, and the dialog says why', async (_, result, message) => {
  const { findByRole, user, sent, answer } = await openDialog();
  await user.click(await findByRole('button', { name: /^Resend/ }));
  await answer(result);
  expect((await findByRole('alert')).textContent).toBe(message);
  expect(sent).toHaveLength(1);
});

test('stopped, no further portion begins, and the dialog says how many were handed over', async () => {
  const { findByRole, findByText, user, sent, answer } = await openDialog();
  await user.click(await findByRole('button', { name: /^Resend/ }));
  await user.click(await findByRole('button', { name: 'Stop' }));
  await answer(DONE);
  expect(await findByText(`${RESENT_AT_ONCE} of ${COUNT} queued`)).toBeDefined();
  expect(sent).toHaveLength(1);
});
