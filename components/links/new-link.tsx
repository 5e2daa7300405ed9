'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedByLink } from '#components/ui/overlay/use-opened-by-link.ts';
import { Button } from '#components/ui/button.tsx';
import type { LinkActions } from './link-actions.ts';
import { type Business, LinkDialog } from './link-dialog.tsx';

type NewLinkProps = { businesses: readonly Business[]; links: LinkActions; mayBuild: boolean };

/**
 * Button and dialog that make a payment link of one of these businesses: an amount and its description, or an order.
 */
export function NewLink({ businesses, links, mayBuild }: NewLinkProps) {
  const t = useTranslations('catalog.link');
  const [isOpen, setOpen] = useState(false);
  const [first] = businesses;
  useOpenedByLink('new-link', () => setOpen(true));
  if (!first) return null;
  return (
    <>
      <Button kind="main" icon={<Link2 aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      {isOpen ? (
        <LinkDialog
          sellerKey={first.key}
          businesses={businesses}
          links={links}
          mayBuild={mayBuild}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
