import { Stamp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Allocation } from '#lib/modules/documents/contract/allocation.ts';

type NoteProps = { allocation: Allocation | null; sellerKey: string; mayDecide: boolean };

const BAND = 'rounded-control bg-wait-soft px-4 py-3 text-wait';

/** Says that a document is held for its allocation number, and leads on to what can be done about it. */
export function AllocationNote({ allocation, sellerKey, mayDecide }: NoteProps) {
  const t = useTranslations('tax-authority.note');
  if (allocation?.status !== 'waiting' && allocation?.status !== 'refused') return null;
  return (
    <p role="status" className={`mb-6 flex max-w-prose flex-wrap items-center gap-x-3 gap-y-1 ${BAND}`}>
      <Stamp aria-hidden className="size-4.5 shrink-0" />
      <span className="grow basis-60">{t(allocation.status)}</span>
      {mayDecide ? (
        <Link className="font-medium underline" href={`/settings/tax-authority?seller=${sellerKey}`} prefetch={false}>
          {t('open')}
        </Link>
      ) : null}
    </p>
  );
}
