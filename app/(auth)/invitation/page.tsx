import { linkPage } from '#app/_server/pages/link-page.tsx';
import { acceptByLink, lookAtInvitation } from '#app/(auth)/actions.ts';
import { InvitationForm } from '#components/access/link-forms.tsx';

/** Accepts an invitation. The link's token is behind the hash of the address, so it is read in the browser. */
const { generateMetadata, page } = linkPage(
  '/invitation',
  'invitation',
  <InvitationForm actions={{ look: lookAtInvitation, accept: acceptByLink }} />,
);

export { generateMetadata };
export default page;
