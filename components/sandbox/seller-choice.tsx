import Link from 'next/link';
import { cx } from '#components/ui/class-names.ts';

export type SandboxSeller = { name: string; publicKey: string };

/** The choice of a seller on a sandbox page: every seller in one click, the selected one in the address. */
export function SellerChoice({
  label,
  sellers,
  chosen,
}: {
  label: string;
  sellers: readonly SandboxSeller[];
  chosen: SandboxSeller | null;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {sellers.map(({ name, publicKey }) => {
        const current = publicKey === chosen?.publicKey;
        return (
          <Link
            key={publicKey}
            href={{ query: { seller: publicKey } }}
            aria-current={current ? 'page' : undefined}
            className={cx(
              'thumb inline-flex items-center rounded-control border px-3 py-1.5',
              current ? 'border-accent bg-accent-soft font-medium' : 'hover:bg-hover',
            )}
          >
            <bdi>{name}</bdi>
          </Link>
        );
      })}
    </nav>
  );
}
