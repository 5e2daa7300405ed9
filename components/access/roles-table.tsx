import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import {
  RIGHT_GROUPS,
  type Right,
  type RightGroup,
  ROLES,
  type Role,
  rightsOf,
} from '#lib/modules/access/contract/rights.ts';
import { menuByRole } from './role-menu.ts';
import { DOT } from '#components/ui/dot.ts';

const GROUPS = Object.keys(RIGHT_GROUPS) as RightGroup[];

/**
 * The rights of each role as a table of marks; on phones a list of the granted ones, role by role. `own`: roles of the
 * signed-in person.
 */
export function RolesTable({ own }: { own: readonly Role[] }) {
  return (
    <>
      <WideTable own={own} />
      <div className="grid gap-6 lg:hidden">
        {ROLES.map((role) => (
          <RoleCard key={role} role={role} isOwn={own.includes(role)} />
        ))}
      </div>
    </>
  );
}

function WideTable({ own }: { own: readonly Role[] }) {
  const t = useTranslations('access');
  const say = useTranslations();
  const head =
    'sticky top-(--head) z-10 bg-paper px-3 py-2 align-bottom font-medium shadow-[inset_0_-1px_0_var(--line)]';
  return (
    <table className="hidden w-full max-w-[1200px] table-fixed border-separate border-spacing-0 lg:table">
      <thead>
        <tr>
          <th scope="col" className={cx(head, 'w-[22rem] text-start text-xs text-muted')}>
            {t('roles.right')}
          </th>
          {ROLES.map((role) => (
            <th key={role} scope="col" className={cx(head, 'text-center text-sm', own.includes(role) && 'text-accent')}>
              {t(`role.${role}`)}
              {own.includes(role) ? <span className="block text-xs font-normal">{t('roles.yours')}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GROUPS.map((group) => (
          <Fragment key={group}>
            <GroupRow>{t(`group.${group}`)}</GroupRow>
            {RIGHT_GROUPS[group].map((right) => (
              <RoleMarks key={right} roles={ROLES.filter((role) => rightsOf(role).includes(right))}>
                {t(`right.${right}`)}
              </RoleMarks>
            ))}
          </Fragment>
        ))}
        <GroupRow>{t('roles.menu')}</GroupRow>
        {menuByRole().map(({ label, roles }) => (
          <RoleMarks key={label} roles={roles}>
            {say(label)}
          </RoleMarks>
        ))}
      </tbody>
    </table>
  );
}

const GroupRow = ({ children }: { children: ReactNode }) => (
  <tr>
    <th
      scope="colgroup"
      colSpan={ROLES.length + 1}
      className="px-3 pt-5 pb-1.5 text-start text-xs font-medium text-muted"
    >
      {children}
    </th>
  </tr>
);

const RoleMarks = ({ roles, children }: { roles: readonly Role[]; children: ReactNode }) => (
  <tr className="hover:bg-hover [&>*]:border-b">
    <th scope="row" className="h-10 px-3 text-start font-normal">
      {children}
    </th>
    {ROLES.map((role) => (
      <td key={role} className="px-3 text-center">
        <Mark has={roles.includes(role)} />
      </td>
    ))}
  </tr>
);

function Mark({ has }: { has: boolean }) {
  const t = useTranslations('access.roles');
  const Icon = has ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={cx('mx-auto size-4', has ? 'text-good' : 'text-faint')} />
      <span className="sr-only">{t(has ? 'may' : 'mayNot')}</span>
    </>
  );
}

function RoleCard({ role, isOwn }: { role: Role; isOwn: boolean }) {
  const t = useTranslations('access');
  const say = useTranslations();
  const allowed: readonly Right[] = rightsOf(role);
  const menu = menuByRole().filter(({ roles }) => roles.includes(role));
  return (
    <section aria-labelledby={`role-${role}`} className="border-t pt-4">
      <h2 id={`role-${role}`} className="text-lg font-semibold">
        {t(`role.${role}`)}
        {isOwn ? <span className="ms-2 text-sm font-normal text-accent">{t('roles.yours')}</span> : null}
      </h2>
      <p className="mt-0.5 mb-3 text-muted">{t(`about.${role}`)}</p>
      <ul className="grid gap-1.5">
        {allowed.map((right) => (
          <li key={right} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            {t(`right.${right}`)}
          </li>
        ))}
      </ul>
      <h3 className="mt-4 mb-1.5 text-sm font-medium text-muted">{t('roles.menu')}</h3>
      <p>{menu.map(({ label }) => say(label)).join(DOT)}</p>
    </section>
  );
}
