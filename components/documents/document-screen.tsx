import { Download, ExternalLink, Pencil } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { RecordColumns, RecordHead } from '#components/ui/page/record-page.tsx';
import { MessageEntry } from '#components/messages/message-entry.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { documentUrl } from '#lib/kernel/sale/document.ts';
import { isHeld } from '#lib/modules/documents/contract/allocation.ts';
import type { BesideDocument, DocumentView } from '#lib/modules/documents/views/documents.ts';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import { DayText } from './day-text.tsx';
import { DocumentBadge } from './document-badge.tsx';
import { DocumentChain } from './document-chain.tsx';
import { useTitle } from './documents-table.tsx';
import { type DocumentSheet, PaperSheet } from './paper-sheet.tsx';

type ScreenProps = {
  document: DocumentView;
  sheet: DocumentSheet;
  isOneOfSeveral: boolean;
  /** Buttons of what the person may do next. */
  actions: ReactNode;
  /** Messages that were sent with it. */
  messages: readonly MessageView[];
  /** Notes of other capabilities about it, above the paper. */
  above?: ReactNode;
  timeZone: string;
  now: Date;
};

/** A document: where it stands, what can be done next, its paper, and the documents around it. */
export function DocumentScreen(props: ScreenProps) {
  const { document, sheet, isOneOfSeveral, actions, messages, above, timeZone, now } = props;
  const t = useTranslations('document-desk');
  const title = useTitle();
  const { documentId, state, shown, chain, paidBy, pays, counters, sellerName } = document;
  const { currency } = shown;
  const isDraft = state === 'draft';
  return (
    <div className="max-w-[1200px]">
      <BackTo href={isDraft ? '/documents?status=draft' : '/documents'} label={t('title')} />
      <RecordHead
        name={title({ type: shown.type, number: isDraft ? null : shown.number })}
        badge={<DocumentBadge state={state} large />}
        owner={isOneOfSeveral ? sellerName : null}
        about={<bdi>{shown.content.buyer.name}</bdi>}
        actions={
          <>
            <Amounts document={document} />
            <div className="flex flex-wrap gap-2">
              {actions}
              {isDraft ? null : <PaperLinks documentId={documentId} hasFile={!isHeld(shown.allocation)} />}
            </div>
          </>
        }
      />
      <DocumentChain chain={chain} current={documentId} />
      {above}
      <RecordColumns isWide facts={<DocumentFacts document={document} timeZone={timeZone} now={now} />}>
        <PaperSheet {...sheet} />
        <Amounted id="paid-by" name={t('paidBy')} rows={paidBy} {...{ currency, timeZone, now }} />
        <Amounted id="pays" name={t('pays')} rows={pays} {...{ currency, timeZone, now }} />
        <Amounted id="counters" name={t('counters')} rows={counters} {...{ currency, timeZone, now }} />
        <SentMessages {...{ messages, timeZone, now }} />
      </RecordColumns>
    </div>
  );
}

/** The total, and what is left of it to pay. */
function Amounts({ document: { left, shown } }: { document: DocumentView }) {
  const t = useTranslations('document-desk');
  const { total, currency } = shown;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4">
      <span className="text-2xl font-semibold">
        <Money amount={total} currency={currency} large />
      </span>
      {left > 0 ? (
        <span className="text-wait">
          {t('column.left')} <Money amount={left} currency={currency} />
        </span>
      ) : null}
    </p>
  );
}

function PaperLinks({ documentId, hasFile }: { documentId: string; hasFile: boolean }) {
  const t = useTranslations('document-desk');
  const address = documentUrl('', documentId);
  return (
    <>
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass()}>
        <ExternalLink aria-hidden className="size-4" />
        {t('open')}
      </a>
      {hasFile ? (
        <a href={`${address}?file=pdf`} download className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          {t('download')}
        </a>
      ) : null}
    </>
  );
}

/** A link to the form of a draft. */
export function EditDraft({ documentId }: { documentId: string }) {
  const t = useTranslations('document-desk');
  return (
    <Link href={`/documents/${documentId}/edit`} className={buttonClass()}>
      <Pencil aria-hidden className="size-4" />
      {t('edit')}
    </Link>
  );
}

/** Messages that were sent with a document, and what became of each. */
function SentMessages({ messages, timeZone, now }: Pick<ScreenProps, 'messages' | 'timeZone' | 'now'>) {
  const t = useTranslations('document-desk.send');
  if (messages.length === 0) return null;
  return (
    <Section id="messages" title={t('messages')}>
      <ol className="max-w-2xl">
        {messages.map((message) => (
          <MessageEntry
            key={message.id}
            // Without its text: the page that it leads to is the document's own.
            message={{ ...message, text: null }}
            address=""
            saleId={null}
            actions={{ resend: null }}
            time={<Timestamp at={message.createdAt} timeZone={timeZone} now={now} />}
            {...{ timeZone, now }}
          />
        ))}
      </ol>
    </Section>
  );
}

type AmountedProps = {
  id: string;
  name: string;
  rows: readonly (BesideDocument & { amount: number })[];
  currency: string;
  timeZone: string;
  now: Date;
};

/** Documents beside another, each with the amount that it is about. */
function Amounted({ id, name, rows, currency, timeZone, now }: AmountedProps) {
  const title = useTitle();
  if (rows.length === 0) return null;
  return (
    <Section id={id} title={name}>
      <ul className="-mt-2 max-w-2xl divide-y">
        {rows.map((row) => (
          <li key={row.documentId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="grid">
              <Link
                href={`/documents/${row.documentId}`}
                prefetch={false}
                className="thumb inline-flex items-center text-link underline hover:text-accent"
              >
                {title(row)}
              </Link>
              <span className="text-sm text-muted">
                <Timestamp at={row.at} timeZone={timeZone} now={now} />
              </span>
            </span>
            <span className="font-medium">
              <Money amount={row.amount} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DocumentFacts({ document, timeZone, now }: { document: DocumentView; timeZone: string; now: Date }) {
  const t = useTranslations('document-desk');
  const title = useTitle();
  const { documentId, state, shown, saleId, takesBack, isOfPayment } = document;
  const { content, currency, total, vat, issuedAt } = shown;
  const link = (href: string, text: string) => (
    <Link href={href} prefetch={false} className="thumb inline-flex items-center text-link underline hover:text-accent">
      <bdi>{text}</bdi>
    </Link>
  );
  return (
    <section className="grid gap-4 border-t pt-4">
      <h2 className="font-semibold">{t('facts')}</h2>
      <Facts
        facts={[
          {
            label: t(state === 'draft' ? 'kept' : 'column.date'),
            value: <Timestamp at={issuedAt} timeZone={timeZone} now={now} exact />,
          },
          content.dueDate ? { label: t('column.due'), value: <DayText day={content.dueDate} /> } : null,
          vat === 0 ? null : { label: t('column.net'), value: <Money amount={total - vat} currency={currency} /> },
          vat === 0 ? null : { label: t('column.vat'), value: <Money amount={vat} currency={currency} /> },
          {
            label: t('column.buyer'),
            value: link(`/documents?${new URLSearchParams({ customer: content.buyer.name })}`, content.buyer.name),
          },
          takesBack && { label: t('takesBack'), value: link(`/documents/${takesBack.documentId}`, title(takesBack)) },
          saleId === null ? null : { label: t('sale'), value: link(`/sales/${saleId}`, saleId) },
          { label: t('id'), value: <Code>{documentId}</Code>, copy: documentId },
        ]}
      />
      {isOfPayment && takesBack === null ? <p className="text-sm text-muted">{t('ofPayment')}</p> : null}
    </section>
  );
}
