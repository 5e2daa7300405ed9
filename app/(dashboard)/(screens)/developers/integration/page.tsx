import { ReaderKeys } from '#app/_server/load/docs-reader.tsx';
import { loadIntegration } from '#app/(dashboard)/(screens)/developers/integration/load-integration.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { IntegrationHead } from '#components/developers/integration-head.tsx';
import { LivePreview } from '#components/developers/live-preview.tsx';
import { RegisteredSites } from '#components/developers/integration-sites.tsx';
import { Steps } from '#components/developers/integration-steps.tsx';

/** How one business can be paid on its site: each way live in its colours, with the code. */
const { generateMetadata, page } = dashboardPage('/developers/integration', {
  title: 'integration.title',
  load: loadIntegration,
  show: ({ sellers, choice, sellerKey, steps, preview, sites, isSandbox }) => (
    <Texts of={['common', 'access', 'reference']}>
      <IntegrationHead sellers={sellers} sellerKey={sellerKey} choice={choice} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          <Steps way={choice.way} steps={steps} keys={<ReaderKeys path="/developers/integration" />} />
          <RegisteredSites way={choice.way} {...{ sites, sellerKey, isSandbox }} />
        </div>
        {preview === null ? null : <LivePreview {...choice} address={preview} sellerKey={sellerKey} />}
      </div>
    </Texts>
  ),
});

export { generateMetadata };
export default page;
