import { DEFAULT_LANGUAGE, readLanguage } from '#lib/kernel/language.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { recordAudit } from '#lib/modules/audit/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { INVITATION_LINK_MINUTES, MAX_EMAIL_LENGTH, normalEmail } from '../domain.ts';
import { findAccount } from '../store.ts';
import { newLinkToken } from './links.ts';
import { queuePersonMail } from './queue-person-mail.ts';
import { addLink, endOperatorLinks } from './store-links.sql.ts';
import { mayJoin, removeOperator } from './store-operators.sql.ts';
import { lockWorkspace } from './store-people.sql.ts';

/** People who run the installation. The command makes and removes them; no screen does. */

/** Every change of operators waits for the one before it. */
const OPERATORS = { sellerId: null, partnerId: null };

export type OperatorRefusal = 'bad-email' | 'member' | 'already';

/**
 * Sends a person a link that makes them an operator, once; a link that is still open ends. Refused for a member of a
 * business or a partner, and for an operator.
 */
export async function inviteOperator(
  database: Database,
  typed: string,
): Promise<Result<{ email: string }, OperatorRefusal>> {
  const email = normalEmail(typed);
  if (email.length > MAX_EMAIL_LENGTH || !isEmailAddress(email)) return refuse('bad-email');
  // Before the lock: the first look-up of a process loads the data client, and nobody waits for that.
  const account = await findAccount(database, email);
  return database.inTransaction(async (inside) => {
    await lockWorkspace(inside, OPERATORS);
    if (account && !(await mayJoin(inside, account.id, 'operator'))) return refuse('member');
    if (account && !(await mayJoin(inside, account.id, 'invitation'))) return refuse('already');
    const { token, tokenHash } = newLinkToken();
    await endOperatorLinks(inside, email);
    const link = { kind: 'operator', tokenHash, email, ...OPERATORS, role: null, invitedBy: null } as const;
    const id = await addLink(inside, { ...link, minutes: INVITATION_LINK_MINUTES });
    await queuePersonMail(inside, {
      once: `operator ${id}`,
      template: 'invitation',
      recipient: email,
      language: readLanguage(account?.language ?? DEFAULT_LANGUAGE),
      token,
      inviter: '',
      workspaceName: '',
      role: 'operator',
    });
    await audit(inside, 'person-invited', email);
    return ok({ email });
  });
}

/** Takes the role away, ends the person's sessions and any open link; false if there was neither. */
export async function endOperator(database: Database, typed: string): Promise<boolean> {
  const email = normalEmail(typed);
  const account = await findAccount(database, email);
  return database.inTransaction(async (inside) => {
    await lockWorkspace(inside, OPERATORS);
    const wasInvited = await endOperatorLinks(inside, email);
    const wasOne = account !== null && (await removeOperator(inside, account.id));
    if (wasOne || wasInvited) await audit(inside, wasOne ? 'person-removed' : 'invitation-withdrawn', email);
    return wasOne || wasInvited;
  });
}

const audit = (
  inside: Database,
  action: 'person-invited' | 'person-removed' | 'invitation-withdrawn',
  email: string,
): Promise<void> =>
  recordAudit(inside, {
    scope: 'platform',
    userId: null,
    action,
    subject: email,
    after: { role: 'operator' },
    ip: '',
    userAgent: 'npm run operators',
  });
