import { httpTaxAuthority } from '#lib/modules/tax-authority/present/http-authority.ts';
import { beginConnecting, endConnecting } from '#lib/modules/tax-authority/connect.ts';
import type { TaxAuthorityContext } from '#lib/modules/tax-authority/context.ts';
import { SANDBOX_CLIENT } from '#lib/sandbox/bank/tax-authority/grants.ts';
import { TEST_SECRETS, type TestDatabase } from './database.ts';
import type { World } from './world.ts';

/** The tax authority of tests: the one beside the bank of the file, over HTTP. */

const SESSION = 'session-of-a-person';

export function taxAuthorityOf(base: TestDatabase, world: World) {
  let made: TaxAuthorityContext | null = null;
  const context = (): TaxAuthorityContext => {
    const url = `${world.bank.url()}/tax-authority`;
    made ??= {
      database: base.db,
      vault: base.vault,
      timeZone: 'Asia/Jerusalem',
      origin: 'http://localhost:3000',
      reached: {
        authority: httpTaxAuthority({
          apiUrl: url,
          tokenUrl: `${url}/oauth2/token`,
          clientId: SANDBOX_CLIENT,
          clientSecret: TEST_SECRETS.BANK_KEY,
        }),
        signInUrl: 'http://localhost:3000/sandbox/tax-authority',
        clientId: SANDBOX_CLIENT,
        softwareNumber: null,
      },
    };
    return made;
  };
  return {
    context,
    /** A person of a business signs in at the authority and comes back. */
    async connect(sellerId: number, userId: number, { session = SESSION, state = '' } = {}) {
      const address = await beginConnecting(context(), { sellerId, userId, session: SESSION });
      const { code } = await world.bank.control('POST', '/control/tax-codes');
      const sent = state || (new URL(address ?? '').searchParams.get('state') ?? '');
      return endConnecting(context(), { userId, session, state: sent, code });
    },
    /** Moves the clocks of the product and of the authority. */
    async passTime(seconds: number, total: number) {
      await base.moveClock(seconds);
      await world.bank.control('PUT', '/control/clock', { offsetSeconds: total });
    },
    invoices: async (): Promise<{ invoice_id: string; confirmation: string | null; asked: number; way: string }[]> =>
      (await world.bank.control('GET', '/control/tax-invoices')).invoices,
  };
}
