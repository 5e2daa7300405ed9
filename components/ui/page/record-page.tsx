import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { DOT } from '#components/ui/dot.ts';

/** Layout of screens of one record: a head with actions, and a timeline beside the facts. */

type HeadProps = {
  name: ReactNode;
  /** Whether the name is an amount, the figure of its screen. */
  isFigure?: boolean;
  badge: ReactNode;
  /** Owning business, for a person of several; null for a person of one. */
  owner: string | null;
  /** Text under the name, after its owner; null where nothing else is said. */
  about: ReactNode;
  actions: ReactNode;
};

/** Name, state, owner and actions of a record. The dot is a part of the owner: it ends a line, and begins none. */
export const RecordHead = ({ name, isFigure = false, badge, owner, about, actions }: HeadProps) => (
  <div className="mb-6 grid gap-3">
    <div className="flex flex-wrap items-center gap-3">
      <h1 className={cx('font-semibold [overflow-wrap:anywhere]', isFigure ? 'text-2xl' : 'text-xl')}>
        <bdi>{name}</bdi>
      </h1>
      {badge}
    </div>
    <p className="flex flex-wrap gap-x-1 text-sm text-muted empty:hidden">
      {owner === null ? null : (
        <span>
          <bdi>{owner}</bdi>
          {about === null ? null : DOT}
        </span>
      )}
      {about === null ? null : <span>{about}</span>}
    </p>
    {actions}
  </div>
);

type ColumnsProps = {
  /** Main facts in a narrow column; before the timeline where there is no room beside it. */
  first?: ReactNode;
  /** Further facts in a narrow column; below the timeline where there is no room beside it. */
  facts: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

/** Columns of a record: its history beside its facts. */
export const RecordColumns = ({ first, facts, isWide = false, children }: ColumnsProps) => (
  <div
    className={cx(
      'mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-rows-[auto_1fr]',
      isWide ? 'lg:grid-cols-[minmax(0,1fr)_22rem]' : 'lg:grid-cols-[minmax(0,1fr)_20rem]',
    )}
  >
    {first ? (
      <div className="grid content-start gap-5 lg:col-start-2 [&>:first-child]:border-t-0 [&>:first-child]:pt-0">
        {first}
      </div>
    ) : null}
    <div className="grid min-w-0 grid-cols-1 content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      {children}
    </div>
    <div className={cx('grid content-start gap-5 lg:col-start-2', first !== undefined && 'lg:-mt-3')}>{facts}</div>
  </div>
);

/** Two columns of sections, three parts to two. */
export const ThreeToTwo = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
    <div className="grid min-w-0 content-start gap-8">{children}</div>
    <div className="grid min-w-0 content-start gap-8">{aside}</div>
  </div>
);
