'use client';

import Link, { type LinkProps } from 'next/link';
import { type AnchorHTMLAttributes, type Ref, useState } from 'react';

type NearLinkProps = Omit<LinkProps, 'prefetch'> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof LinkProps> & { ref?: Ref<HTMLAnchorElement> };

/**
 * A link of a menu: its screen is loaded ahead when a pointer, a finger or the focus comes near, and not because the
 * menu is in sight. A menu of twelve entries would otherwise ask the server 24 times for each screen that is opened.
 */
export function NearLink({ onPointerEnter, onTouchStart, onFocus, ...link }: NearLinkProps) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      {...link}
      prefetch={isNear ? null : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onTouchStart={(event) => {
        setNear(true);
        onTouchStart?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
