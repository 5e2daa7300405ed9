import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { ROLES } from '#lib/modules/access/contract/rights.ts';
import { RolesTable } from './roles-table.tsx';

const rolesOf = (name: string) =>
  within(within(screen.getByRole('table')).getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .flatMap((cell, index) => (cell.textContent === 'Allowed' ? [ROLES[index]] : []));

test('a place of the menu is marked for the roles that may open it, and what everybody sees is left out', () => {
  renderScreen(<RolesTable own={['owner']} />);
  expect(rolesOf('API requests')).toEqual(rolesOf('See the API request log'));
  expect(rolesOf('API requests')).not.toHaveLength(0);
  expect(rolesOf('API requests')).not.toHaveLength(ROLES.length);
  expect(screen.queryByRole('row', { name: /^Home / })).toBeNull();
});
