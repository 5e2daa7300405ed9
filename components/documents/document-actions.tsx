'use client';

import { ChevronDown } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';

type ActOnDocument = (documentId: string) => Promise<Answer<{ documentId: string }>>;

type ActionsProps = {
  documentId: string;
  /** Public key of its business. */
  sellerKey: string;
  /** Type of the document that follows in most deals; null without one. */
  next: DocumentType | null;
  /** Types that may continue it, beside the usual one. */
  others: readonly DocumentType[];
  /** Types of receipts that pay what is left, the usual one first. */
  payments: readonly DocumentType[];
  /** A part of it may be credited. */
  isCreditable: boolean;
  /** Type of the document that takes it back; null where the person cannot cancel it here. */
  cancelsAs: DocumentType | null;
  /** Its title in words. */
  title: string;
  cancel: ActOnDocument;
};

/** Actions on an issued document: payment, the next document of the deal, or taking it back. */
export function DocumentActions(props: ActionsProps) {
  const { documentId, sellerKey, next, others, payments, isCreditable, cancelsAs, title, cancel } = props;
  const [t, types] = [useTranslations('document-desk'), useTranslations('documents.type')];
  const router = useRouter();
  const [pay, ...otherPayments] = payments;
  const hrefOf = (type: DocumentType, name: 'from' | 'credits' = 'from') =>
    `/documents/new?${new URLSearchParams({ seller: sellerKey, type, [name]: documentId })}`;
  const more = [...others, ...otherPayments];
  return (
    <>
      {pay ? (
        <Link href={hrefOf(pay)} className={buttonClass('main')}>
          {t('pay')}
        </Link>
      ) : null}
      {next ? (
        <Link href={hrefOf(next)} className={buttonClass(pay ? 'plain' : 'main')}>
          {t('continueAs', { type: types(next) })}
        </Link>
      ) : null}
      {more.length > 0 || isCreditable ? (
        <Menu
          trigger={
            <Button>
              {t('more')}
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          }
        >
          {more.map((type) => (
            <MenuItem key={type} onClick={() => router.push(hrefOf(type))}>
              {t('continueAs', { type: types(type) })}
            </MenuItem>
          ))}
          {isCreditable ? (
            <MenuItem onClick={() => router.push(hrefOf('credit-note', 'credits'))}>{t('creditPart')}</MenuItem>
          ) : null}
        </Menu>
      ) : null}
      {cancelsAs ? <CancelDocument {...{ documentId, cancelsAs, title, cancel }} /> : null}
    </>
  );
}

type CancelProps = Pick<ActionsProps, 'documentId' | 'title' | 'cancel'> & { cancelsAs: DocumentType };

/** Takes a document back, once the person knows by what. */
function CancelDocument({ documentId, cancelsAs, title, cancel }: CancelProps) {
  const [t, types] = [useTranslations('document-desk.cancel'), useTranslations('documents.type')];
  const [isOpen, open] = useState(false);
  const toast = useToast();
  const { refresh } = useRefresh();
  return (
    <>
      <Button kind="quiet" onClick={() => open(true)}>
        {t('button')}
      </Button>
      {isOpen ? (
        <AskDialog
          title={t('title', { title })}
          submit={t('submit', { title })}
          run={() => cancel(documentId)}
          onClose={() => open(false)}
          onDone={() => {
            open(false);
            toast.add({ title: t('done', { title }) });
            refresh();
          }}
        >
          <p className="text-muted">{t('body', { type: types(cancelsAs) })}</p>
        </AskDialog>
      ) : null}
    </>
  );
}

type DraftProps = {
  documentId: string;
  amount: string;
  issue: ActOnDocument;
  drop: ActOnDocument;
  /** Buttons between the two. */
  children: ReactNode;
};

/** Issues a draft as it is, or drops it. */
export function DraftActions({ documentId, amount, issue, drop, children }: DraftProps) {
  const t = useTranslations('document-desk');
  const [dialog, open] = useState<'issue' | 'drop' | null>(null);
  const toast = useToast();
  const router = useRouter();
  const { refresh } = useRefresh();
  return (
    <>
      <Button kind="main" onClick={() => open('issue')}>
        {t('issueDraft', { amount })}
      </Button>
      {children}
      <Button kind="quiet" onClick={() => open('drop')}>
        {t('drop.button')}
      </Button>
      {dialog === 'issue' ? (
        <AskDialog
          title={t('issueTitle')}
          submit={t('issueDraft', { amount })}
          kind="main"
          run={() => issue(documentId)}
          onClose={() => open(null)}
          onDone={() => {
            open(null);
            toast.add({ title: t('issued') });
            refresh();
          }}
        >
          <p className="text-muted">{t('issueBody')}</p>
        </AskDialog>
      ) : null}
      {dialog === 'drop' ? (
        <AskDialog
          title={t('drop.title')}
          submit={t('drop.button')}
          run={() => drop(documentId)}
          onClose={() => open(null)}
          onDone={() => {
            toast.add({ title: t('drop.done') });
            router.push('/documents?status=draft');
          }}
        >
          <p className="text-muted">{t('drop.body')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
