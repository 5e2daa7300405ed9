import { NotebookPen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ResendOne } from '#components/callbacks/deliveries/resend-button.tsx';
import type { MessageActions } from '#components/messages/message-entry.tsx';
import { type AddNote, WriteNote } from '#components/form/write-note.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { RecordColumns } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { AddedToSale } from '#lib/modules/payments/views/added-to-sale.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import type { SaleDevices } from '../steps/devices.ts';
import { LiveSale } from '../list/live-sales.tsx';
import { isOpenSale } from '../list/open-sales.ts';
import { Timeline } from './timeline.tsx';
import { Callbacks, type SaleDelivery } from './callbacks.tsx';
import { Disputes } from './disputes.tsx';
import { MadeFrom } from './made-from.tsx';
import { Order } from './order.tsx';
import { RawSale } from './raw-sale.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';
import { type BuyerLink, KeyFacts, SaleFacts } from './sale-facts.tsx';
import { type SaleActions, SaleHeader } from './sale-header.tsx';
import { SandboxMoves, type SandboxDisputeActions, watchedOf } from './sandbox-moves.tsx';

type HistoryProps = {
  sale: SaleView;
  added: AddedToSale;
  /** Ways to the cases about its chargebacks. */
  cases: ReactNode;
  messages: readonly MessageView[];
  callbacks: readonly SaleDelivery[];
  /** Sends a message again; null for a person who may not write to buyers. */
  resendMessage: MessageActions['resend'];
  resendCallback: ResendOne;
  /** Adds a note to the sale; null for a person who may not. */
  addNote: AddNote | null;
  timeZone: string;
};

type SaleScreenProps = HistoryProps & {
  /** Whether the person may do the next step with this sale. */
  allowed: boolean;
  onDevice: (SaleDevices & { mayTake: boolean }) | null;
  /** The short address of its link; null where it cannot be paid any more. */
  linkUrl: string | null;
  /** Link to the buyer; null where no buyer data exist to look up. */
  buyer: BuyerLink | null;
  steps: SaleActions;
  /** Link to the subscription whose payment this sale is; null for other sales. */
  subscriptionDate: ReactNode;
  /** Control that sends the link of a payable sale. */
  sendLink: ReactNode;
  /** Menu of the sale's further actions. */
  menu: ReactNode;
  /** Dispute moves of the sandbox; null in production. */
  sandbox: SandboxDisputeActions | null;
};

/** A sale: its head with the next step, its timeline, and beside it the facts. Kept up to date. */
export function SaleScreen({
  allowed,
  onDevice,
  linkUrl,
  buyer,
  steps,
  subscriptionDate,
  sendLink,
  menu,
  sandbox,
  ...history
}: SaleScreenProps) {
  const { sale, added, timeZone } = history;
  return (
    <div className="mx-auto max-w-[1200px]">
      <LiveSale sale={watchedOf(sale)} isOpen={isOpenSale(sale)} />
      <SaleHeader
        sale={sale}
        allowed={allowed}
        onDevice={onDevice}
        linkUrl={linkUrl}
        timeZone={timeZone}
        actions={steps}
        subscriptionDate={subscriptionDate}
        sendLink={sendLink}
        menu={menu}
      />
      <RecordColumns
        isWide
        first={
          <>
            <KeyFacts sale={sale} added={added.facts} buyer={buyer} timeZone={timeZone} now={sale.now} />
            <ReceiptSlip sale={sale} timeZone={timeZone} />
          </>
        }
        facts={
          <>
            <SaleFacts sale={sale} timeZone={timeZone} now={sale.now} />
            {sandbox ? <SandboxMoves sale={sale} actions={sandbox} /> : null}
          </>
        }
      >
        <History {...history} />
      </RecordColumns>
    </div>
  );
}

/** The form of a note, closed at first: the timeline below it begins at once for people who only read. */
function NewNote({ saleId, add }: { saleId: string; add: AddNote }) {
  const t = useTranslations('dashboard.sale.notes');
  return (
    <details className="mb-5">
      <summary className={cx(buttonClass(), 'w-fit')}>
        <NotebookPen aria-hidden className="size-4" />
        {t('add')}
      </summary>
      <div className="mt-3">
        <WriteNote record={saleId} of="dashboard.sale.notes" rows={2} add={add} />
      </div>
    </details>
  );
}

function History(props: HistoryProps) {
  const { sale, added, cases, messages, callbacks, resendMessage, resendCallback, addNote, timeZone } = props;
  const t = useTranslations('dashboard.sale');
  const clock = { timeZone, now: sale.now };
  const madeFrom = <MadeFrom sale={sale} timeZone={timeZone} />;
  const isLink = sale.type === 'template';
  return (
    <>
      <Disputes sale={sale} cases={cases} timeZone={timeZone} />
      {isLink ? madeFrom : null}
      <section aria-labelledby="timeline">
        <h2 id="timeline" className="mb-4 text-lg font-semibold">
          {t('timeline')}
        </h2>
        {addNote ? <NewNote saleId={sale.saleId} add={addNote} /> : null}
        <Timeline sale={sale} lines={added.lines} messages={messages} actions={{ resend: resendMessage }} {...clock} />
      </section>
      {isLink ? null : madeFrom}
      {sale.order && Object.keys(sale.order).length > 0 ? (
        <Section id="order" title={t('section.order')}>
          <Order order={sale.order} price={sale.price} tip={sale.tip} currency={sale.currency} />
        </Section>
      ) : null}
      <Section id="callbacks" title={t('section.callbacks')}>
        <Callbacks deliveries={callbacks} resend={resendCallback} {...clock} />
      </Section>
      <RawSale sale={sale} />
    </>
  );
}
