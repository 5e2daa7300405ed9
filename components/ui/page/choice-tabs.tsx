import Link from 'next/link';
import { cx } from '#components/ui/class-names.ts';

type ChoiceTabsProps = {
  label: string;
  /** The parameter of the address that names the choice, so that a link keeps it. */
  param: 'seller' | 'workspace';
  choices: readonly { ref: string; name: string }[];
  current: string;
};

/** Which of several businesses or partners a screen is about; nothing where there is no choice. */
export function ChoiceTabs({ label, param, choices, current }: ChoiceTabsProps) {
  if (choices.length < 2) return null;
  return (
    <nav aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b">
      {choices.map(({ ref, name }) => (
        <Link
          key={ref}
          href={`?${param}=${ref}`}
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
