import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { RecordHead } from './record-page.tsx';

const lineOf = (owner: string | null, about: string | null) => {
  const head = <RecordHead name="Dana" badge={null} owner={owner} about={about} actions={null} />;
  return [...(renderScreen(head).container.querySelector('p')?.children ?? [])].map((fact) => fact.textContent);
};

test('facts of a record wrap as wholes, and none begins with the dot between them', () => {
  expect(lineOf('Cafe Levant', 'since Sunday')).toEqual(['Cafe Levant\u00a0· ', 'since Sunday']);
  expect(lineOf('Cafe Levant', null)).toEqual(['Cafe Levant']);
  expect(lineOf(null, 'since Sunday')).toEqual(['since Sunday']);
  expect(lineOf(null, null)).toEqual([]);
});
