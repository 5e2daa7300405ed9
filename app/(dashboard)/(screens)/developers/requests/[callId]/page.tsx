import { getTranslations } from 'next-intl/server';
import { explainCall } from '#app/(dashboard)/(screens)/developers/requests/[callId]/explain-call.ts';
import { recordPage } from '#app/_server/pages/record-page.tsx';
import { CallScreen } from '#components/developers/call-screen.tsx';

/** One call of the API, with what its answer means and the same call as a command. */
const { generateMetadata, page } = recordPage('/developers/requests/[callId]', {
  title: async ({ call }) => `${(await getTranslations('api-log'))('detail.request')} ${call.operation}`,
  load: ({ call, origin }) => explainCall(call, origin),
  show: (shown) => <CallScreen {...shown} />,
});

export { generateMetadata };
export default page;
