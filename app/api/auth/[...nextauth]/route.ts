import NextAuth from 'next-auth';
import { publicRoute } from '#app/_server/pages/routes.ts';
import { afterAuth, whoSignsOut } from '#lib/modules/access/sign-in/after-auth.ts';
import { authOptions } from '#lib/modules/access/sign-in/auth-options.ts';
import { setNextAuthUrl } from '#lib/platform/env.ts';

type AuthContext = { params: Promise<{ nextauth: string[] }> };

/** Routes of next-auth: the csrf token, sign-in and sign-out. */
const handle = publicRoute('/api/auth/[...nextauth]', async (request: Request, context: AuthContext) => {
  setNextAuthUrl();
  const leaving = await whoSignsOut(request);
  const response = await (NextAuth(request as never, context as never, authOptions()) as Promise<Response>);
  return afterAuth(request, response, leaving);
});

export { handle as GET, handle as POST };
