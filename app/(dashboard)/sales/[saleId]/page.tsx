import { ChevronDown } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Callbacks } from '#components/sales/sale/callbacks.tsx';
import { Disputes } from '#components/sales/sale/disputes.tsx';
import { LiveSale } from '#components/sales/list/live-sales.tsx';
import { MadeFrom } from '#components/sales/sale/made-from.tsx';
import { attemptStates, isOpenSale } from '#components/sales/list/open-sales.ts';
import { Order } from '#components/sales/sale/order.tsx';
import { ReceiptSlip } from '#components/sales/sale/receipt-slip.tsx';
import { SaleFacts } from '#components/sales/sale/sale-facts.tsx';
import { rightOf, SaleHeader } from '#components/sales/sale/sale-header.tsx';
import { SandboxPanel } from '#components/sales/sale/sandbox-panel.tsx';
import { Timeline } from '#components/sales/timeline/timeline.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { resendRefusal } from '#lib/modules/callbacks/dashboard.ts';
import { resendOne } from '#app/(dashboard)/callbacks/actions.ts';
import { cancelLinkFromDashboard, captureFromDashboard, refundFromDashboard, releaseFromDashboard } from './actions.ts';
import { confirmIdentity } from '#app/(dashboard)/settings/account/actions.ts';
import { resendFromDashboard } from './actions.ts';
import { disputeInSandbox, reverseInSandbox } from './actions.ts';
import { loadSale } from '../../../_server/load/load-sale.ts';

const ACTIONS = {
  refund: refundFromDashboard,
  capture: captureFromDashboard,
  release: releaseFromDashboard,
  cancelLink: cancelLinkFromDashboard,
};

type Params = { params: Promise<{ saleId: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const [{ sale }, t] = await Promise.all([loadSale((await params).saleId), getTranslations('dashboard.sale')]);
  return { title: t('title', { code: String(sale.code) }) };
}

/** A sale as a statement: what it came to, what can be done, what happened, then the facts and the raw data. */
export default async function SalePage({ params }: Params) {
  const [{ person, sale, messages, sellers, may }, t] = await Promise.all([
    loadSale((await params).saleId),
    getTranslations('dashboard.sale'),
  ]);
  const isPaid = sale.attempts.some(
    ({ kind, state }) => state === 'succeeded' && ['pay', 'authorize', 'tokenize', 'capture'].includes(kind),
  );
  const deliveries = sale.deliveries.map((delivery) => ({
    ...delivery,
    refusal: resendRefusal(
      { ...delivery, sellerId: sale.sellerId, isSalePaid: isPaid && delivery.notifyType === 'sale-failure' },
      sellers,
    ),
  }));
  const { timeZone, appUrl, isProduction } = settings();
  const clock = { timeZone, now: sale.now };
  const allowed = may(rightOf(sale));
  const raw = JSON.stringify(rawOf(sale), null, 2);
  return (
    <div className="mx-auto max-w-[1200px]">
      {isOpenSale(sale) ? <LiveSale sale={watchedOf(sale)} /> : null}
      <SaleHeader
        sale={sale}
        allowed={allowed}
        origin={appUrl}
        timeZone={timeZone}
        actions={{ ...ACTIONS, proof: { confirm: confirmIdentity, hasSecondFactor: person.hasSecondFactor } }}
      />
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Disputes sale={sale} timeZone={timeZone} />
          {sale.type === 'template' ? <MadeFrom sale={sale} timeZone={timeZone} /> : null}
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-4 text-lg font-semibold">
              {t('timeline')}
            </h2>
            <Timeline
              sale={sale}
              messages={messages}
              actions={{ resend: may('write-buyers') ? resendFromDashboard : null }}
              {...clock}
            />
          </section>
          {sale.type === 'template' ? null : <MadeFrom sale={sale} timeZone={timeZone} />}
          {sale.order && Object.keys(sale.order).length > 0 ? (
            <Section id="order" title={t('section.order')}>
              <Order order={sale.order} price={sale.price} currency={sale.currency} />
            </Section>
          ) : null}
          <Section id="callbacks" title={t('section.callbacks')}>
            <Callbacks deliveries={deliveries} resend={resendOne} {...clock} />
          </Section>
          <details className="group border-t pt-3">
            <summary className="flex min-h-11 list-none items-center gap-2 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {t('section.raw')}
              <ChevronDown
                aria-hidden
                className="size-4 text-muted transition-transform duration-100 group-open:rotate-180"
              />
            </summary>
            <div className="relative mt-2">
              <div className="absolute end-2 top-2">
                <CopyButton text={raw} name={t('json')} />
              </div>
              <pre
                tabIndex={0}
                className="island max-h-[32rem] overflow-auto scroll-thin rounded-panel bg-sunken p-4 font-mono text-xs"
              >
                {raw}
              </pre>
            </div>
          </details>
        </div>
        <div className="grid content-start gap-5">
          <ReceiptSlip sale={sale} timeZone={timeZone} />
          <SaleFacts sale={sale} {...clock} />
          {isProduction || !may('play-sandbox') ? null : <Sandbox sale={sale} />}
        </div>
      </div>
    </div>
  );
}

/** The sale as far as its news tell. */
const watchedOf = (sale: SaleView) => {
  const { saleId, status, captured, refunded } = sale;
  return { saleId, status, captured, refunded, attempts: attemptStates(sale) };
};

/** Only what the bank would do is offered: a dispute of money that is there, a reversal of a dispute that it knows. */
function Sandbox({ sale }: { sale: SaleView }) {
  const left = sale.captured - sale.refunded - sale.refundReserved - sale.chargedBack;
  const isOpen = sale.disputes.some(({ reversedAt, isAtBank }) => reversedAt === null && isAtBank);
  return (
    <SandboxPanel
      sale={watchedOf(sale)}
      seen={`${sale.status} ${sale.chargedBack}`}
      dispute={left > 0 ? disputeInSandbox : null}
      reverse={isOpen ? reverseInSandbox : null}
    />
  );
}

/**
 * The sale as it is kept; what belongs to the business and not to the sale, and the buyer's identity number, stay out.
 */
function rawOf({ now: _now, funding: _funding, terms: _terms, ...sale }: SaleView) {
  return { ...sale, buyerSocialId: sale.buyerSocialId && '*****' };
}
