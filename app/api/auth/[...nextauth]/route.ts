import NextAuth from 'next-auth';
import { authOptions } from '#lib/modules/access/auth-options.ts';

type AuthContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's one door: the csrf token, sign-in and sign-out. */
async function handle(request: Request, context: AuthContext): Promise<Response> {
  return NextAuth(request as never, context as never, authOptions()) as Promise<Response>;
}

export { handle as GET, handle as POST };
