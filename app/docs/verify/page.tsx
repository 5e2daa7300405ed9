import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { readSnippets } from '#app/_server/load/docs-snippets.ts';
import { publicPage } from '#app/_server/pages/open-pages.tsx';
import { currentPerson } from '#app/_server/person.ts';
import { SignInHere } from '#components/docs/sign-in-here.tsx';
import { VerifyScreen } from '#components/docs/verify-screen.tsx';
import { notifyTypes } from '#lib/extensions.ts';
import { checkWithOwnKeys } from './actions.ts';

export const dynamic = 'force-dynamic';

/** Checks a pasted callback or return address. Pasted secrets stay in the browser. */
const { generateMetadata, page } = publicPage('/docs/verify', {
  title: 'docs.verify.title',
  async load() {
    const [person, snippets, { common, docs, reference }] = await Promise.all([
      currentPerson(),
      readSnippets(),
      getMessages(),
    ]);
    return {
      person,
      snippets,
      messages: { common, docs: { verify: docs.verify }, reference: { samples: reference.samples } },
    };
  },
  show: ({ person, snippets, messages }) => (
    <NextIntlClientProvider messages={messages}>
      <VerifyScreen
        checkWithOwnKeys={person && person.sellers.length > 0 ? checkWithOwnKeys : null}
        signIn={person ? null : <SignInHere />}
        snippets={snippets}
        notifyTypes={notifyTypes}
      />
    </NextIntlClientProvider>
  ),
});

export { generateMetadata };
export default page;
