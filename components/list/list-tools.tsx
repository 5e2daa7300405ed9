'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../ui/button.tsx';

/**
 * Actions on a list, beside its title. On phones the main button stays, and all others are under one: rows begin high,
 * and nothing is drawn twice (`.list-tools` of `app/globals.css`).
 */
export function ListTools({ children }: { children: ReactNode }) {
  const more = useTranslations('common.action')('more');
  const [open, setOpen] = useState(false);
  return (
    <div className="list-tools" data-open={open}>
      {children}
      <IconButton label={more} aria-expanded={open} data-more onClick={() => setOpen(!open)}>
        <Ellipsis aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
