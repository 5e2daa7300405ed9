'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { cx } from '#components/ui/class-names.ts';
import { Combobox } from '#components/ui/combobox.tsx';
import { Field } from '#components/ui/field.tsx';

export type SandboxSeller = { name: string; publicKey: string };

/** Sellers that are one click each; more of them are found by typing. */
const MAX_CHIPS = 5;

/**
 * The seller of a sandbox page, in the address. One's only business is named; of a few each is a click, and a partner
 * looks for one of many.
 */
export function SellerChoice({
  label,
  sellers,
  chosen,
}: {
  label: string;
  sellers: readonly SandboxSeller[];
  chosen: SandboxSeller | null;
}) {
  const router = useRouter();
  if (sellers.length <= 1)
    return (
      <p className="font-medium">
        <bdi>{chosen?.name}</bdi>
      </p>
    );
  if (sellers.length > MAX_CHIPS)
    return (
      <div className="w-full max-w-sm">
        <Field id="sandbox-seller" label={label}>
          {(attributes) => (
            <Combobox
              {...attributes}
              options={sellers.map(({ name, publicKey }) => ({ label: name, value: publicKey }))}
              value={chosen?.publicKey ?? ''}
              onChange={(publicKey) => router.push(`?${new URLSearchParams({ seller: publicKey })}`)}
            />
          )}
        </Field>
      </div>
    );
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
