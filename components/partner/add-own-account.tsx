'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AccountDialog } from '#components/payouts/settings/account-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { AccountForm } from '#lib/modules/payouts/contract/settings-forms.ts';

type AddProps = {
  partner: { ref: string; name: string };
  currencies: readonly string[];
  holdDays: number;
  add: (ref: string, account: AccountForm) => Promise<Answer<object, keyof AccountForm>>;
};

/** Button and dialog of a partner's bank account. */
export function AddOwnAccount({ partner, currencies, holdDays, add }: AddProps) {
  const t = useTranslations('payout-accounts.accounts');
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button onClick={() => open(true)}>{t('add')}</Button>
      {isOpen ? (
        <AccountDialog
          seller={partner}
          currencies={currencies}
          holdDays={holdDays}
          add={(account) => add(partner.ref, account)}
          close={() => open(false)}
        />
      ) : null}
    </>
  );
}
