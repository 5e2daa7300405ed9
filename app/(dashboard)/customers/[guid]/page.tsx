import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CustomerActions } from '#components/customers/customer-actions.tsx';
import { CustomerNotes } from '#components/customers/customer-notes.tsx';
import {
  CustomerDocuments,
  CustomerFacts,
  CustomerSales,
  CustomerTokens,
  NoteList,
} from '#components/customers/customer-parts.tsx';
import { OptimisticCustomerStatus } from '#components/customers/optimistic-customer-status.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { can } from '#lib/modules/access/index.ts';
import { SALES_SHOWN, customerLife, findAlike, formOf, listNotes } from '#lib/modules/customers/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { BackTo } from '#app/_server/screens/back-to.tsx';
import { makeLink } from '#app/(dashboard)/sales/actions.ts';
import { changeCustomers, mergeTwo, writeNote } from '../actions.ts';
import { loadCustomer } from '../../../_server/load/load-customer.ts';

type Params = { params: Promise<{ guid: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  await loadCustomer('/customers/[guid]', (await params).guid);
  return { title: (await getTranslations('catalog.customers'))('oneTitle') };
}

/** One customer: what they bought, what is kept of them, and what was written about them. */
export default async function CustomerPage({ params }: Params) {
  const { customer, seller, mayEdit, isOneOfSeveral } = await loadCustomer('/customers/[guid]', (await params).guid);
  const [t, notesWords, life, notes, alike] = await Promise.all([
    getTranslations('catalog.customers'),
    getTranslations('catalog.notes'),
    customerLife(customer),
    listNotes(customer),
    findAlike(customer),
  ]);
  const clock = { timeZone: settings().timeZone, now: new Date() };
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
  return (
    <>
      <BackTo href="/customers" label={t('title')} />
      <div className="mb-6 grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">
            <bdi>{nameOf(customer)}</bdi>
          </h1>
          <OptimisticCustomerStatus guid={customer.guid} status={customer.status} />
        </div>
        <p className="text-sm text-muted">
          {isOneOfSeveral ? (
            <>
              <bdi>{seller.name}</bdi> ·{' '}
            </>
          ) : null}
          {t('since')} <Timestamp at={customer.createdAt} {...clock} />
        </p>
        {mayEdit ? (
          <CustomerActions
            customer={{
              guid: customer.guid,
              name: nameOf(customer),
              email: customer.email,
              status: customer.status,
              sellerKey: seller.key,
            }}
            alike={alike.map((each) => ({ guid: each.guid, name: nameOf(each), email: each.email }))}
            actions={{ change: changeCustomers, merge: mergeTwo, makeLink }}
          />
        ) : null}
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <div className="grid content-start gap-8">
          <Section id="sales" title={t('sales')}>
            <CustomerSales {...life} email={customer.email} shown={SALES_SHOWN} {...clock} />
          </Section>
          <Section id="notes" title={notesWords('title')}>
            <CustomerNotes guid={customer.guid} mayEdit={mayEdit} add={writeNote}>
              <NoteList notes={notes} {...clock} />
            </CustomerNotes>
          </Section>
        </div>
        <div className="grid content-start gap-8">
          <Section id="facts" title={t('facts')}>
            <CustomerFacts form={formOf(customer)} guid={customer.guid} />
          </Section>
          <Section id="tokens" title={t('tokens')}>
            <CustomerTokens tokens={life.tokens} {...clock} />
          </Section>
          {can(seller, 'see-sales') ? (
            <Section id="documents" title={t('documents')}>
              <CustomerDocuments receipts={life.receipts} {...clock} />
            </Section>
          ) : null}
        </div>
      </div>
    </>
  );
}
