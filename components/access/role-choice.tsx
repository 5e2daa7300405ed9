'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import type { Role } from '#lib/modules/access/contract/rights.ts';

/** One of the roles that may be given, each with what it is for. */
export function RoleChoice({
  given,
  chosen,
  choose,
}: {
  given: readonly Role[];
  chosen: Role;
  choose: (role: Role) => void;
}) {
  const t = useTranslations('access');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t('people.role')}</legend>
      {given.map((role) => (
        <label
          key={role}
          className={cx(
            'thumb flex cursor-pointer items-start gap-3 rounded-control border px-3 py-2',
            role === chosen ? 'border-accent bg-accent-soft' : 'hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name="role"
            value={role}
            checked={role === chosen}
            onChange={() => choose(role)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="grid gap-0.5">
            <span className="font-medium">{t(`role.${role}`)}</span>
            <span className="text-sm text-muted">{t(`about.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
