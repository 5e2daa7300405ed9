import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

/** The way back to the list that a screen belongs to. */
export function BackTo({ href, label }: { href: string; label: string }) {
  return (
    <p className="mb-3">
      <Link href={href} className="thumb inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink">
        <ArrowLeft aria-hidden className="turn size-4" />
        {label}
      </Link>
    </p>
  );
}
