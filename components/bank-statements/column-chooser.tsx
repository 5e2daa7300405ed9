'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import {
  COLUMN_ROLES,
  type ColumnRole,
  type ColumnRoles,
  type Grid,
  isEnough,
} from '#lib/platform/tables/bank/column-roles.ts';

type ChooserProps = { grid: Grid; submit: (roles: ColumnRoles) => void; back: () => void };

/** Cells of the first rows with their places, which are what they are known by. */
const placed = (rows: Grid['rows']) =>
  rows.map((cells, row) => ({ row, cells: cells.map((text, column) => ({ column, text })) }));

/** Asks a person which column of a table is which, above its first rows. */
export function ColumnChooser({ grid: { rows, columns }, submit, back }: ChooserProps) {
  const t = useTranslations('bank-statements.columns');
  const [roles, setRoles] = useState<ColumnRoles>(Array.from({ length: columns }, () => null));
  const [isTooFew, setTooFew] = useState(false);
  const choose = (column: number, value: string) => {
    const role = COLUMN_ROLES.find((one) => one === value) ?? null;
    setRoles(roles.map((was, at) => (at === column ? role : was)));
    setTooFew(false);
  };
  return (
    <section aria-labelledby="columns-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="columns-title" className="font-semibold">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      </div>
      <div className="overflow-x-auto rounded-panel border">
        <table className="text-sm">
          <thead>
            <tr>
              {roles
                .map((role, column) => ({ role, column }))
                .map(({ role, column }) => (
                  <th key={column} scope="col" className="border-b p-2 text-start align-top font-normal">
                    <RoleField role={role} column={column} choose={choose} />
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {placed(rows).map(({ row, cells }) => (
              <tr key={row} className="border-t first:border-t-0">
                {cells.map(({ column, text }) => (
                  <td key={column} className="max-w-56 overflow-hidden px-3 py-1.5 text-ellipsis whitespace-nowrap">
                    <bdi>{text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isTooFew ? <FieldError id="columns-problem">{t('tooFew')}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="main" onClick={() => (isEnough(roles) ? submit(roles) : setTooFew(true))}>
          {t('submit')}
        </Button>
        <Button onClick={back}>{t('back')}</Button>
      </div>
    </section>
  );
}

type RoleProps = { role: ColumnRole | null; column: number; choose: (column: number, value: string) => void };

function RoleField({ role, column, choose }: RoleProps) {
  const t = useTranslations('bank-statements.columns');
  return (
    <Select
      aria-label={t('column', { number: column + 1 })}
      value={role ?? ''}
      onChange={({ target }) => choose(column, target.value)}
      className="min-w-36"
    >
      <option value="">{t('none')}</option>
      {COLUMN_ROLES.map((one) => (
        <option key={one} value={one}>
          {t(`role.${one}`)}
        </option>
      ))}
    </Select>
  );
}
