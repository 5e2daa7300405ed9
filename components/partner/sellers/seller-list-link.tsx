'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { rememberChoice, SELLER_COOKIE } from '#components/layout/choices.ts';

type LinkProps = {
  /** The seller's public key. */
  seller: string;
  href: string;
  className?: string;
  children: ReactNode;
};

/** Link to a list of one seller: chooses that seller first, as the switch does. */
export function SellerListLink({ seller, href, className = '', children }: LinkProps) {
  const choose = (): void => rememberChoice(SELLER_COOKIE, seller);
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={choose}
      onAuxClick={choose}
      className={cx('relative z-1 text-link', className)}
    >
      {children}
    </Link>
  );
}
