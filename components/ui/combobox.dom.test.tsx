import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';

const ZONES = ['Asia/Jerusalem', 'Europe/Berlin', 'Europe/Madrid', 'UTC'].map((zone) => ({ value: zone, label: zone }));

function Zone({ onChange }: { onChange: (zone: string) => void }) {
  const [zone, setZone] = useState('UTC');
  const choose = (next: string): void => {
    setZone(next);
    onChange(next);
  };
  return (
    <Field id="zone" label="Zone">
      {(attributes) => <Combobox {...attributes} options={ZONES} value={zone} onChange={choose} />}
    </Field>
  );
}

function openZone() {
  const chosen: string[] = [];
  return { ...renderScreen(<Zone onChange={(zone) => chosen.push(zone)} />), chosen };
}

test('what is typed narrows the list, and Enter takes the best of it', async () => {
  const { user, getByRole, getAllByRole, chosen } = openZone();
  const input = getByRole('combobox', { name: 'Zone' });
  expect(input).toHaveProperty('value', 'UTC');
  await user.clear(input);
  await user.type(input, 'europe');
  expect(getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Europe/Berlin', 'Europe/Madrid']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['Europe/Madrid']);
  expect(input).toHaveProperty('value', 'Europe/Madrid');
});

test('what is in no list is said to be in none, and is not chosen', async () => {
  const { user, getByRole, findByText, chosen } = openZone();
  const input = getByRole('combobox', { name: 'Zone' });
  await user.clear(input);
  await user.type(input, 'Atlantis');
  await findByText('No matches.');
  await user.keyboard('{Escape}');
  await user.tab();
  expect(chosen).toEqual([]);
});
