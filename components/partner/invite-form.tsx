'use client';

import { CircleCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { EmailField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { InviteField, TypedInvitation } from '#lib/modules/partners/contract.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { LanguageField } from './language-field.tsx';

type InviteOne = (
  partner: string,
  typed: TypedInvitation,
) => Promise<{ ok: true; link: string } | Refused<InviteField>>;

type InviteProps = { partners: readonly { key: string; name: string }[]; invite: InviteOne };
type Invited = { email: string; link: string };

/** Invites one business, and then offers its link. */
export function InviteScreen(props: InviteProps) {
  const [invited, setInvited] = useState<Invited | null>(null);
  return invited ? (
    <Done {...invited} again={() => setInvited(null)} />
  ) : (
    <InviteForm {...props} onInvited={setInvited} />
  );
}

function InviteForm({ partners, invite, onInvited }: InviteProps & { onInvited: (invited: Invited) => void }) {
  const t = useTranslations('partner-invite');
  const language = useLocale();
  const [partner, setPartner] = useState(partners[0]?.key ?? '');
  const form = useContractForm({
    contract: () => import('#lib/modules/partners/contract.ts').then(({ sellerInviteForm }) => sellerInviteForm),
    defaults: { email: '', name: '', language, number: '' } as TypedInvitation,
    send: (typed) => invite(partner, typed),
    done: ({ link }, { email }) => onInvited({ link, email: email.trim() }),
  });
  return (
    <Form form={form} className="max-w-lg gap-5">
      <SellerField label={t('partner')} sellers={partners} value={partner} onChange={setPartner} />
      <EmailField form={form} name="email" label={t('email')} help={t('emailHelp')} maxLength={150} />
      <TextField form={form} name="name" label={t('name')} help={t('nameHelp')} maxLength={100} />
      <LanguageField form={form} label={t('language')} />
      <TextField form={form} name="number" label={t('number')} help={t('numberHelp')} maxLength={100} isLatin />
      <FormProblem form={form} id="invite-problem" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton form={form}>{t('submit')}</SubmitButton>
        <Link href="/partner/import" className="text-accent text-link">
          {t('fromTable')}
        </Link>
      </div>
    </Form>
  );
}

function Done({ email, link, again }: Invited & { again: () => void }) {
  const t = useTranslations('partner-invite');
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="grid max-w-lg gap-4">
      <p ref={message} tabIndex={-1} role="status" className="flex items-start gap-2 font-medium outline-none">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
        {t('done', { email: isolate(email) })}
      </p>
      <div>
        <p className="text-muted">{t('doneLead')}</p>
        <p className="mt-2 flex items-start gap-1">
          <Code>{link}</Code>
          <CopyButton text={link} name={t('title')} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="main" onClick={again}>
          {t('again')}
        </Button>
        <Link href="/partner" className={buttonClass()}>
          {t('toList')}
        </Link>
      </div>
    </div>
  );
}
