'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { hundredthsText } from '#lib/kernel/money.ts';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import { type ChangeReserve, ReserveDialog } from './reserve-dialog.tsx';
import { ReserveFacts } from './reserve-facts.tsx';

/** Days that are offered for a first reserve. */
const FIRST_DAYS = '90';

/** The reserve of a seller, with the form that changes it; `change` is null for a person who may not. */
export function ReserveSection({ reserve, change }: { reserve: ReserveView; change: ChangeReserve | null }) {
  const t = useTranslations('reserve');
  const [isOpen, setOpen] = useState(false);
  const { terms } = reserve;
  const typed = terms
    ? { percent: hundredthsText(terms.percent), days: `${terms.days}`, reason: terms.reason }
    : { percent: '', days: FIRST_DAYS, reason: '' };
  return (
    <Section
      id="reserve"
      title={t('title')}
      aside={change ? <Button onClick={() => setOpen(true)}>{t('change')}</Button> : null}
    >
      <ReserveFacts reserve={reserve} />
      {isOpen && change ? <ReserveDialog now={typed} change={change} close={() => setOpen(false)} /> : null}
    </Section>
  );
}
