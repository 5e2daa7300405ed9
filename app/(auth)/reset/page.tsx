import { linkPage } from '#app/_server/pages/link-page.tsx';
import { askByEmail } from '#app/(auth)/actions.ts';
import { ResetForm } from '#components/access/link-forms.tsx';

/** Asks for a link for a new password. */
const { generateMetadata, page } = linkPage('/reset', 'reset', <ResetForm ask={askByEmail} />);

export { generateMetadata };
export default page;
