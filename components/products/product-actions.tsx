'use client';

import { Copy, Ellipsis, Link2, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { LinkDialog } from '#components/links/link-dialog.tsx';
import type { LinkActions } from '#components/links/link-actions.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { ChangeRecords, ProductChange, Refused } from '../catalog/catalog-actions.ts';
import { DeleteDialog } from './products-list.tsx';

export type ProductActionsProps = {
  product: { guid: string; name: string; price: number | null; currency: string | null };
  sellerKey: string;
  /** Changes to products; null for a person who may not make them. */
  actions: {
    change: ChangeRecords<ProductChange>;
    duplicate: (guid: string) => Promise<{ ok: true; guid: string } | Refused>;
  } | null;
  /** Makes links for the product; null for a person who may not make sales. */
  links: LinkActions | null;
};

/** Actions on a product beside editing. */
export function ProductActions({ product, sellerKey, actions, links }: ProductActionsProps) {
  const t = useTranslations('catalog.products');
  const more = useTranslations('common.action')('more');
  const failed = useTranslations('catalog')('failed');
  const lost: Refused = { ok: false, message: failed };
  const router = useRouter();
  const toast = useToast();
  const [dialog, open] = useState<'link' | 'delete' | null>(null);
  const {
    run: duplicate,
    isBusy,
    answer,
  } = useAction<void, { ok: true; guid: string } | Refused>(async () => actions?.duplicate(product.guid) ?? lost, {
    noResponse: () => lost,
    onAnswer: (result) => {
      if (!result.ok) return;
      toast.add({ title: t('duplicated'), description: t('duplicatedHint') });
      router.push(`/products/${result.guid}`);
    },
  });
  const canSell = product.price !== null && product.price > 0;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {links ? (
          <Button
            icon={<Link2 aria-hidden className="size-4" />}
            disabled={!canSell}
            title={canSell ? undefined : t('noPrice')}
            onClick={() => open('link')}
          >
            {t('sell')}
          </Button>
        ) : null}
        {actions ? (
          <>
            <Button icon={<Copy aria-hidden className="size-4" />} busy={isBusy} onClick={() => void duplicate()}>
              {t('duplicate')}
            </Button>
            <Menu
              trigger={
                <IconButton label={more}>
                  <Ellipsis aria-hidden className="size-4" />
                </IconButton>
              }
            >
              <MenuItem icon={<Trash2 aria-hidden className="size-4 text-bad" />} onClick={() => open('delete')}>
                {t('delete')}
              </MenuItem>
            </Menu>
          </>
        ) : null}
      </div>
      {answer?.ok === false ? <FieldError id="action-error">{answer.message}</FieldError> : null}
      {dialog === 'link' && links ? (
        <LinkDialog sellerKey={sellerKey} products={[product]} links={links} onClose={() => open(null)} />
      ) : null}
      {dialog === 'delete' && actions ? (
        <DeleteDialog
          chosen={[product]}
          change={actions.change}
          onClose={() => open(null)}
          onDone={() => router.push('/products')}
        />
      ) : null}
    </>
  );
}
