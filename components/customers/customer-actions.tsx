'use client';

import { GitMerge, Link2, Pencil, UserCheck, UserX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LinkDialog } from '#components/links/link-dialog.tsx';
import type { LinkActions } from '#components/links/link-actions.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { ChangeCustomers } from '../catalog/catalog-actions.ts';
import { useAssumedChange } from '../catalog/change-records.ts';
import { DeactivateDialog, useChangedCustomers } from './customers-list.tsx';
import { CUSTOMER_STATUS } from './customer-status.tsx';
import { useCustomerStatus } from './optimistic-customer-status.tsx';
import { MergeDialog, type MergeCustomers } from './merge-dialog.tsx';

type Alike = { guid: string; name: string; email: string };
export type CustomerActionsProps = {
  customer: Alike & { status: number; sellerKey: string };
  alike: readonly Alike[];
  actions: { change: ChangeCustomers; merge: MergeCustomers; links: LinkActions };
};

/** Actions on a customer: a payment link, editing, and a merge with another customer of the same e-mail. */
export function CustomerActions({ customer, alike, actions }: CustomerActionsProps) {
  const t = useTranslations('catalog.customers');
  const [dialog, open] = useState<'link' | 'deactivate' | 'merge' | null>(null);
  const { shown: status, ...optimistic } = useCustomerStatus(customer.guid, customer.status);
  const { change, isBusy, problem } = useAssumedChange(useChangedCustomers(actions.change), optimistic);
  const activate = () => change([customer.guid], 'activate', CUSTOMER_STATUS.active);
  const close = () => open(null);
  const [twin] = alike;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button kind="main" icon={<Link2 aria-hidden className="size-4" />} onClick={() => open('link')}>
          {t('link')}
        </Button>
        <Link href={`/customers/${customer.guid}/edit`} className={buttonClass()}>
          <Pencil aria-hidden className="size-4" />
          {t('edit')}
        </Link>
        {twin ? (
          <Button icon={<GitMerge aria-hidden className="size-4" />} onClick={() => open('merge')}>
            {t('mergeWith', { name: twin.name })}
          </Button>
        ) : null}
        {status === CUSTOMER_STATUS.deactivated || isBusy ? (
          <Button busy={isBusy} icon={<UserCheck aria-hidden className="size-4" />} onClick={() => void activate()}>
            {t('activate')}
          </Button>
        ) : (
          <Button kind="danger" icon={<UserX aria-hidden className="size-4" />} onClick={() => open('deactivate')}>
            {t('deactivate')}
          </Button>
        )}
      </div>
      {problem ? <FieldError id="action-error">{problem}</FieldError> : null}
      {dialog === 'link' ? (
        <LinkDialog sellerKey={customer.sellerKey} customer={customer} links={actions.links} onClose={close} />
      ) : null}
      {dialog === 'deactivate' ? (
        <DeactivateDialog chosen={[customer]} change={actions.change} onClose={close} onDone={close} />
      ) : null}
      {dialog === 'merge' && twin ? (
        <MergeDialog pair={[customer, twin]} merge={actions.merge} onClose={close} onDone={close} />
      ) : null}
    </>
  );
}
