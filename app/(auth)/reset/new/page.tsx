import { linkPage } from '#app/_server/pages/link-page.tsx';
import { lookAtReset, setPasswordByLink } from '#app/(auth)/actions.ts';
import { NewPasswordForm } from '#components/access/link-forms.tsx';

/** Sets a new password by a link from the mailbox. */
const { generateMetadata, page } = linkPage(
  '/reset/new',
  'newPassword',
  <NewPasswordForm actions={{ look: lookAtReset, set: setPasswordByLink }} />,
);

export { generateMetadata };
export default page;
