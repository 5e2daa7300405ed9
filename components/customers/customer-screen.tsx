import { type AddNote, WriteNote } from '#components/form/write-note.tsx';
import { useTranslations } from 'next-intl';
import { RecordHead, ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { CustomerForm } from '#lib/modules/customers/contract/customer-form.ts';
import type { CustomerActionsProps } from './customer-actions.tsx';
import { CustomerActions } from './customer-actions.tsx';
import {
  CustomerDocuments,
  CustomerFacts,
  CustomerSales,
  CustomerTokens,
  type DocumentsProps,
  NoteList,
  type NotesProps,
  type SalesProps,
  type TokensProps,
} from './customer-sections.tsx';
import { OptimisticCustomerStatus } from './optimistic-customer-status.tsx';

type Named = { guid: string; firstName: string; lastName: string; email: string };

type CustomerScreenProps = {
  customer: Named & { status: number; createdAt: Date };
  form: CustomerForm;
  seller: { key: string; name: string };
  /** True for a person of several businesses: the screen then names the customer's. */
  isOneOfSeveral: boolean;
  life: Pick<SalesProps, 'sales' | 'totals' | 'shown'> & Pick<TokensProps, 'tokens'> & Pick<DocumentsProps, 'receipts'>;
  notes: NotesProps['notes'];
  /** Customers with the same e-mail, without this one. */
  alike: readonly Named[];
  addNote: AddNote;
  /** Changes to the customer; null for a person who may not make them. */
  actions: CustomerActionsProps['actions'] | null;
  timeZone: string;
  now: Date;
};

const namedOf = ({ guid, firstName, lastName, email }: Named) => ({ guid, name: `${firstName} ${lastName}`, email });

/** A customer with actions, then purchases beside the profile. */
export function CustomerScreen({ customer, seller, isOneOfSeveral, alike, actions, ...rest }: CustomerScreenProps) {
  const t = useTranslations('catalog.customers');
  const notesTitle = useTranslations('catalog.notes')('title');
  const { form, life, notes, addNote, timeZone, now } = rest;
  const clock = { timeZone, now };
  const named = namedOf(customer);
  return (
    <>
      <RecordHead
        name={named.name}
        badge={<OptimisticCustomerStatus guid={customer.guid} status={customer.status} />}
        owner={isOneOfSeveral ? seller.name : null}
        about={
          <>
            {t('since')} <Timestamp at={customer.createdAt} {...clock} />
          </>
        }
        actions={
          actions ? (
            <CustomerActions
              customer={{ ...named, status: customer.status, sellerKey: seller.key }}
              alike={alike.map(namedOf)}
              actions={actions}
            />
          ) : null
        }
      />
      <ThreeToTwo
        aside={
          <>
            <Section id="facts" title={t('facts')}>
              <CustomerFacts form={form} guid={customer.guid} />
            </Section>
            <Section id="tokens" title={t('tokens')}>
              <CustomerTokens tokens={life.tokens} {...clock} />
            </Section>
            <Section id="documents" title={t('documents')}>
              <CustomerDocuments receipts={life.receipts} {...clock} />
            </Section>
          </>
        }
      >
        <Section id="sales" title={t('sales')}>
          <CustomerSales sales={life.sales} totals={life.totals} shown={life.shown} email={customer.email} {...clock} />
        </Section>
        <Section id="notes" title={notesTitle}>
          <div className="grid gap-4">
            {actions ? <WriteNote record={customer.guid} of="catalog.notes" rows={3} add={addNote} /> : null}
            <NoteList notes={notes} {...clock} />
          </div>
        </Section>
      </ThreeToTwo>
    </>
  );
}
