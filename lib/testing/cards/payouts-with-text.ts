import { randomUUID } from 'node:crypto';
import { approvalsContext } from '#lib/contexts.ts';
import { askForApproval } from '#lib/modules/approvals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '../world.ts';

const APPROVE = statement('door_approve_payee', 'UPDATE seller SET approved = true WHERE id = $1');
const COLLEAGUE = statement(
  'door_colleague',
  `WITH person AS (INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Rina', '') RETURNING id)
  INSERT INTO membership (user_id, seller_id, role) SELECT id, $2, 'owner' FROM person RETURNING user_id AS id`,
);

type Params = { owner: () => Database; seller: () => TestSeller };

/** Actions of the settings of payouts that keep typed text. */
export const payoutsWithText = ({
  owner,
  seller,
}: Params): Readonly<Record<string, (text: string) => Promise<unknown>>> => {
  const actions = () => import('#app/(dashboard)/(screens)/settings/payouts/actions.ts');
  return {
    saveAccounts: async (text) => {
      const { EMPTY_ACCOUNTS } = await import('#lib/modules/bookkeeping/contract/accounts-fields.ts');
      const typed = { ...EMPTY_ACCOUNTS, 'balance-key': text.slice(0, 15) };
      return (await import('#app/(dashboard)/(screens)/bookkeeping/actions.ts')).saveAccounts(
        seller().publicKey,
        typed,
      );
    },
    addPayoutAccount: async (text) => {
      await owner().query(APPROVE, [seller().id]);
      const bankAccount = String(Math.floor(100_000 + Math.random() * 899_999));
      const account = { currency: 'USD', holder: text.slice(0, 100), bankCode: '12', bankBranch: '600', bankAccount };
      return (await actions()).addPayoutAccount(seller().publicKey, account);
    },
    declineWaiting: async (text) => {
      const [row] = await owner().query<{ id: number }>(COLLEAGUE, [`${randomUUID()}@kupa.test`, seller().id]);
      const asked = await askForApproval(approvalsContext(), owner(), {
        kind: 'payout-rule',
        sellerId: seller().id,
        partnerId: null,
        subject: randomUUID(),
        detail: { above: null, was: 1 },
        requestedBy: { userId: row?.id ?? 0, name: 'Rina' },
      });
      return (await actions()).declineWaiting(asked.ok ? asked.value.publicId : '', text);
    },
  };
};
