import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** The way to checking with one's own keys, and back to this page. */
export function SignInHere() {
  return useTranslations('docs.verify').rich('signIn', {
    link: (text) => (
      <Link className="text-accent text-link" href="/sign-in?next=%2Fdocs%2Fverify">
        {text}
      </Link>
    ),
  });
}
