import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import Link from 'next/link';
import { currentPerson } from '#app/_server/person.ts';
import { VerifyScreen } from '#components/verify/verify-screen.tsx';
import { readSnippets } from '../../_server/docs/snippets.ts';
import { checkWithOwnKeys } from './actions.ts';

export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('docs.verify'))('title') };
}

/** Checks a pasted callback or return address. Public: pasted secrets stay in the browser. */
export default async function VerifyPage() {
  const [t, { common, docs }, person, snippets] = await Promise.all([
    getTranslations('docs.verify'),
    getMessages(),
    currentPerson(),
    readSnippets(),
  ]);
  const signIn = t.rich('signIn', {
    link: (text) => (
      <Link className="text-accent underline" href="/sign-in?next=%2Fdocs%2Fverify">
        {text}
      </Link>
    ),
  });
  return (
    <NextIntlClientProvider messages={{ common, docs: { verify: docs.verify } }}>
      <VerifyScreen
        checkWithOwnKeys={person && person.sellers.length > 0 ? checkWithOwnKeys : null}
        signIn={person ? null : signIn}
        snippets={snippets}
      />
    </NextIntlClientProvider>
  );
}
