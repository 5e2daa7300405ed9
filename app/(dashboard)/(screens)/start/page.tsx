import { loadSample } from '#app/_server/load/load-sample.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { links } from '#app/_server/screens/link-actions.ts';
import { paramReader } from '#components/list/filters/list-params.ts';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import { LiveSale } from '#components/sales/list/live-sales.tsx';
import { attemptStates, isOpenSale } from '#components/sales/list/open-sales.ts';
import { FirstPayment } from '#components/start/first-payment.tsx';
import { SampleCode } from '#components/start/sample-code.tsx';
import { SamplePaid } from '#components/start/sample-paid.tsx';

/** Milliseconds between two looks at the sample while it is not paid. */
const LOOK_MS = 1_000;

/** The first payment: the question of how it is taken, then the sample's code, which turns once it is paid. */
const { generateMetadata, page } = dashboardPage('/start', {
  title: 'dashboard.start.title',
  load: async ({ search }) => {
    const saleId = paramReader(search)('sale');
    return { sample: saleId === '' ? null : await loadSample(saleId) };
  },
  show: ({ sellers, sample, isSandbox }) => {
    if (sample && !isOpenSale(sample.sale)) return <SamplePaid sale={sample.sale} />;
    if (sample) {
      const { saleId, status, captured, refunded } = sample.sale;
      return (
        <>
          <LiveSale
            sale={{ saleId, status, captured, refunded, attempts: attemptStates(sample.sale) }}
            isOpen
            everyMs={LOOK_MS}
          />
          <SampleCode
            link={sample.link}
            code={qrCodeOf(sample.link.url)}
            isDeclined={status === 'failed'}
            isSandbox={isSandbox}
          />
        </>
      );
    }
    return (
      <div className="mx-auto max-w-[1200px]">
        <FirstPayment
          heading="h1"
          rights={[...new Set(sellers.flatMap((seller) => seller.rights))]}
          sellerKey={sellers[0]?.key ?? ''}
          make={links.make}
        />
      </div>
    );
  },
});

export { generateMetadata };
export default page;
