'use client';

import { BadgePercent, Ban, Copy, Ellipsis, ExternalLink, QrCode, Repeat2, Tags } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { Menu, MenuItem, MenuLine, MenuLink } from '#components/ui/overlay/menu.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { ChoosePrices, PriceActions } from './price-actions.ts';
import { PricesDialog } from './prices-dialog.tsx';
import { EndTemplate, type EndTemplateAction } from './end-template.tsx';
import { TemplateCode } from './template-code.tsx';
import { TemplatePrice } from './template-price.tsx';
import { type ListedTemplate, madeHref } from './templates.ts';

/** Server actions on templates. */
export type TemplateActions = PriceActions & { choose: ChoosePrices; end: EndTemplateAction };

type Open = 'code' | 'price' | 'prices' | 'end';

/** Menu of a template. */
export function TemplateMenu({ template, actions }: { template: ListedTemplate; actions: TemplateActions }) {
  const t = useTranslations('subscription-work.templates');
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { url, description, subscriptionId, isAllowed, endedAt, running } = template;
  const icon = 'size-4 shrink-0 text-muted';
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast.add({ title: t('copied') }),
      // The dialog of the code shows the address, to be copied by hand.
      () => setOpen('code'),
    );
  const isOpen = endedAt === null;
  return (
    <span className="relative z-10 inline-block">
      <Menu
        align="end"
        trigger={
          <IconButton label={t('actionsOf', { name: isolate(description) })}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
      >
        {isOpen ? (
          <>
            <MenuItem icon={<Copy aria-hidden className={icon} />} onClick={copy}>
              {t('copy')}
            </MenuItem>
            <MenuItem icon={<QrCode aria-hidden className={icon} />} onClick={() => setOpen('code')}>
              {t('code')}
            </MenuItem>
            <MenuLink icon={<ExternalLink aria-hidden className={icon} />} href={url}>
              {t('open')}
            </MenuLink>
          </>
        ) : null}
        <MenuItem icon={<Repeat2 aria-hidden className={icon} />} onClick={() => router.push(madeHref(subscriptionId))}>
          {t('show')}
        </MenuItem>
        {isAllowed && (isOpen || running > 0) ? <MenuLine /> : null}
        {isAllowed && isOpen ? (
          <MenuItem icon={<Tags aria-hidden className={icon} />} onClick={() => setOpen('price')}>
            {t('price')}
          </MenuItem>
        ) : null}
        {isAllowed && running > 0 ? (
          <MenuItem icon={<BadgePercent aria-hidden className={icon} />} onClick={() => setOpen('prices')}>
            {t('prices')}
          </MenuItem>
        ) : null}
        {isAllowed && isOpen ? (
          <MenuItem icon={<Ban aria-hidden className={icon} />} onClick={() => setOpen('end')}>
            {t('end.button')}
          </MenuItem>
        ) : null}
      </Menu>
      <Dialog
        open={open === 'code'}
        onOpenChange={(isShown) => setOpen(isShown ? 'code' : null)}
        title={t('codeTitle', { name: isolate(description) })}
      >
        <TemplateCode template={template} onClose={close} />
      </Dialog>
      {open === 'price' ? <TemplatePrice template={template} setPrice={actions.setPrice} onClose={close} /> : null}
      {open === 'prices' ? (
        <PricesDialog of={{ template }} setPrices={actions.setPrices} choose={actions.choose} onClose={close} />
      ) : null}
      {open === 'end' ? <EndTemplate template={template} end={actions.end} onClose={close} /> : null}
    </span>
  );
}
