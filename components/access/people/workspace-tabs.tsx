import Link from 'next/link';
import { cx } from '#components/ui/class-names.ts';

/** Which of several businesses and partners is meant; in the address, so that a link keeps it. */
export function WorkspaceTabs({
  label,
  workspaces,
  current,
}: {
  label: string;
  workspaces: readonly { ref: string; name: string }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b">
      {workspaces.map(({ ref, name }) => (
        <Link
          key={ref}
          href={`?workspace=${ref}`}
          aria-current={ref === current ? 'page' : undefined}
          className={cx(
            'thumb shrink-0 border-b-2 px-3 py-2',
            ref === current ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
