import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Refused } from '#components/ui/refused.ts';
import {
  DEFAULT_SETTINGS,
  type Setting,
  type SubscriptionSettings,
} from '#lib/modules/subscriptions/contract/settings.ts';
import { SettingsScreen } from './settings-screen.tsx';

type Said = { ok: true } | Refused<Setting>;

const CANCEL = /^Buyers can cancel/;
const YEARLY = /^Before a yearly charge/;

function settings({
  mayChange = true,
  first = DEFAULT_SETTINGS,
}: {
  mayChange?: boolean;
  first?: SubscriptionSettings;
}) {
  const sent: [string, SubscriptionSettings][] = [];
  let said = promised<Said>();
  const screen = renderScreen(
    <SettingsScreen
      sellerKey="PK-1"
      first={first}
      mayChange={mayChange}
      save={(...all) => {
        sent.push(all);
        said = promised();
        return said.promise;
      }}
    />,
  );
  const preview = () => new URL(screen.getByTitle('Message preview').getAttribute('src') ?? '', 'http://kupa.test');
  return { ...screen, sent, preview, answer: (answer: Said) => said.resolve(answer), lose: () => said.reject() };
}

test('every switch stands as it was saved', () => {
  settings({ first: { ...DEFAULT_SETTINGS, remindsYearly: false, mayPause: true } });
  expect(field(YEARLY).checked).toBe(false);
  expect(field(CANCEL).checked).toBe(true);
  expect(field(/^Buyers can pause/).checked).toBe(true);
});

test('what was turned is saved with all the others, once for two clicks, and is said to be', async () => {
  const { user, getByRole, findByText, sent, answer, navigation } = settings({});
  await user.click(field(CANCEL));
  await user.click(field(YEARLY));
  expect(warnsBeforeClosing()).toBe(true);
  await user.dblClick(getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).not.toEqual([]));
  expect(sent).toEqual([['PK-1', { ...DEFAULT_SETTINGS, mayCancel: false, remindsYearly: false }]]);
  answer({ ok: true });
  expect(await findByText('Settings saved')).toBeDefined();
  expect(navigation).toContain('refresh');
  expect(warnsBeforeClosing()).toBe(false);
});

test('a refusal is said, nothing is said to be saved, and what was turned stays to be sent again', async () => {
  const { user, getByRole, findByText, queryByText, sent, answer } = settings({});
  await user.click(field(CANCEL));
  await user.click(getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  answer({ ok: false, message: 'Your role was changed.' });
  expect(await findByText('Your role was changed.')).toBeDefined();
  expect(queryByText('Settings saved')).toBeNull();
  expect(field(CANCEL).checked).toBe(false);
  await user.click(getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('without an answer nothing is said to be saved, and it can be sent again', async () => {
  const { user, getByRole, findByRole, queryByText, sent, lose } = settings({});
  await user.click(field(CANCEL));
  await user.click(getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  lose();
  expect(await findByRole('alert')).toBeDefined();
  expect(queryByText('Settings saved')).toBeNull();
  expect((getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(false);
});

test('who may not change them reads who may, and can turn and save nothing', async () => {
  const { user, getByText, queryByRole } = settings({ mayChange: false });
  expect(getByText(/^Only .*owner.* can change these settings\.$/i)).toBeDefined();
  await user.click(field(CANCEL));
  expect(field(CANCEL).checked).toBe(true);
  expect(queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a switch that is touched shows its message, and one that is turned off says that buyers do not get it', async () => {
  const { user, preview, getByText, queryByText } = settings({});
  expect([...preview().searchParams]).toEqual([
    ['seller', 'PK-1'],
    ['message', 'started'],
    ['language', 'en'],
  ]);
  await user.click(field(YEARLY));
  expect(preview().searchParams.get('message')).toBe('reminder');
  expect(getByText('This message is off. Buyers don’t get it.')).toBeDefined();
  await user.click(field(YEARLY));
  expect(queryByText('This message is off. Buyers don’t get it.')).toBeNull();
  // Another message of the same switch stays where it is.
  await user.selectOptions(field('Message'), 'gave-up');
  await user.click(field(/^When a charge fails/));
  expect(preview().searchParams.get('message')).toBe('gave-up');
  await user.selectOptions(field('Language'), 'he');
  expect(preview().searchParams.get('language')).toBe('he');
  await user.selectOptions(field('Message'), 'price');
  expect(getByText('Sent only if you choose to when you change a price.')).toBeDefined();
});
