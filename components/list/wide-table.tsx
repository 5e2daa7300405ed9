import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';

/**
 * The parts of every list's table: a head that stays while its rows scroll, rows of one or two lines that open by a
 * click anywhere, and columns that sort by a link. Where there is no room for columns the same cells stand in the lines
 * of a card. They hold no state and run on the server as well as in the browser (docs/decisions/0073).
 */

/** The table; `title` names it for screen readers. */
export function WideTable({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="rows-place">
      <table className="rows">
        {title === undefined ? null : <caption className="sr-only">{title}</caption>}
        {children}
      </table>
    </div>
  );
}

/** Sort of a column: the target of its link, and the present direction. */
export type ColumnSort = { href: string; way: 'ascending' | 'descending' | null };

type HeadProps = {
  children: ReactNode;
  /** Width, and the screens that have room for the column. */
  className?: string | undefined;
  /** Aligned as figures are, on the right in both directions. */
  end?: boolean | undefined;
  /** The column of the boxes that select a row. */
  isBox?: boolean;
  sort?: ColumnSort | undefined;
};

export function ColumnHead({ children, className, end = false, isBox = false, sort }: HeadProps) {
  return (
    <th
      scope="col"
      {...(sort && { 'aria-sort': sort.way ?? 'none' })}
      className={cx(
        'sticky top-(--head) z-10 h-10 bg-paper px-3 text-xs font-medium text-muted ' +
          'shadow-[inset_0_-1px_0_var(--line)] first:ps-2 last:pe-2',
        isBox && 'w-10 pe-0',
        className,
        end ? 'figures' : 'text-start',
      )}
    >
      {sort ? (
        <SortLink sort={sort} end={end}>
          {children}
        </SortLink>
      ) : (
        children
      )}
    </th>
  );
}

function SortLink({ sort: { href, way }, end, children }: { sort: ColumnSort; end: boolean; children: ReactNode }) {
  const t = useTranslations('dashboard.sales');
  const Arrow = way === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={false}
      title={way ? t(way === 'ascending' ? 'sortUp' : 'sortDown') : undefined}
      className={cx(
        'inline-flex items-center gap-1 rounded-sm hover:text-ink',
        end && 'ltr:flex-row-reverse',
        way && 'text-ink',
      )}
    >
      {children}
      {way ? <Arrow aria-hidden className="size-3.5" /> : null}
    </Link>
  );
}

type RowProps = {
  /** Leaves room for rows with a second line. */
  isTall?: boolean;
  isSelected?: boolean;
  children: ReactNode;
};

/** A row; its `RowLink` opens it from anywhere except from controls inside it. */
export function TableRow({ isTall = false, isSelected = false, children }: RowProps) {
  return (
    <tr
      data-tall={isTall || undefined}
      className={cx(
        'group relative has-[input:checked]:bg-accent-soft hover:bg-hover has-[a[data-row]:focus-visible]:bg-hover',
        isSelected && 'bg-accent-soft',
      )}
    >
      {children}
    </tr>
  );
}

/** The cell of the box that selects a row. */
export function BoxCell({ children }: { children: ReactNode }) {
  return <td data-phone="box">{children}</td>;
}

/** The link of a row, as large as the row. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      data-row
      prefetch={false}
      className={
        'min-w-0 font-medium outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none ' +
        'focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent'
      }
    >
      {children}
    </Link>
  );
}
