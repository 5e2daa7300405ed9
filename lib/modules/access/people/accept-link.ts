import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { type AuditOrigin, type AuditScope, recordAudit } from '#lib/modules/audit/index.ts';
import { database } from '#lib/platform/db/database.ts';
import { subscriberOf } from '#lib/platform/http/client-address.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { validatePassword, type PasswordProblem } from '../contract/new-password.ts';
import { readRole, type Role } from '../contract/rights.ts';
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  MAX_EMAIL_LENGTH,
  normalEmail,
  RESET_ADDRESS_LIMIT,
  RESET_LIMIT,
  RESET_LINK_MINUTES,
} from '../domain.ts';
import { linkHash, newLinkToken } from './links.ts';
import { hashPassword, isPassword } from '../sign-in/password.ts';
import { findAccount } from '../store.ts';
import { reserveChecks } from '../sign-in/store-limits.sql.ts';
import { addLink, endResets, findLink, type LinkKind, type LinkRow, spendLink } from './store-links.sql.ts';
import { addOperator, mayJoin } from './store-operators.sql.ts';
import { addAccount, addMembership, setPassword } from './store-people.ts';
import { queuePersonMail } from './queue-person-mail.ts';
import { endOtherSessions } from '../sign-in/store-sessions.ts';

/** Links by mail: an invitation, a new password. */

/** A link before it is used. `hasAccount`: an invitation to a person with an account asks for its password. */
export type OpenLink = {
  kind: LinkKind;
  email: string;
  workspaceName: string;
  inviter: string;
  /** `operator`: a person who runs the installation, with no business. */
  role: Role | 'operator';
  hasAccount: boolean;
  /** The business that the person is invited to; null for a partner and for a new password. */
  sellerId: number | null;
};

/**
 * Opens a link; null if it is unknown, used, withdrawn or too old: all of them look alike. Reading does not use it up,
 * since mail programs look at links.
 */
export async function openLink(kind: LinkKind, token: unknown): Promise<OpenLink | null> {
  const link = await liveLink(kind, token);
  if (!link) return null;
  const account = await findAccount(database(), link.email);
  return {
    kind,
    email: link.email,
    workspaceName: link.workspaceName ?? '',
    inviter: link.inviter ?? '',
    role: link.kind === 'operator' ? 'operator' : readRole(link.role ?? ''),
    hasAccount: account !== null,
    sellerId: link.sellerId,
  };
}

async function liveLink(kind: LinkKind, token: unknown): Promise<LinkRow | null> {
  const hash = linkHash(token);
  const link = hash && (await findLink(database(), hash));
  const isIt = link?.kind === kind || (kind === 'invitation' && link?.kind === 'operator');
  return isIt && link?.isLive ? link : null;
}

export type AcceptRefusal = PasswordProblem | 'gone' | 'name' | 'wrong';

const MAX_NAME_LENGTH = 80;

/**
 * Accepts an invitation: with a name and a new password, or with the password of the account that the e-mail has. It
 * opens no session.
 */
export async function acceptInvitation(
  request: AuditOrigin & { token: unknown; name: string; password: string; language: Language },
): Promise<Result<{ email: string }, AcceptRefusal>> {
  const [link, hash] = [await liveLink('invitation', request.token), linkHash(request.token)];
  if (!link || !hash) return refuse('gone');
  const account = await findAccount(database(), link.email);
  const name = request.name.trim().slice(0, MAX_NAME_LENGTH);
  const problem = account
    ? null
    : name === '' || /\p{Cc}/u.test(name)
      ? 'name'
      : validatePassword(request.password, link.email);
  if (problem) return refuse(problem);
  if (account) {
    const counted = [
      { key: `email:${secretIndex(link.email).toString('hex')}`, limit: ACCOUNT_LIMIT },
      { key: `ip:${subscriberOf(request.ip)}`, limit: ADDRESS_LIMIT },
    ];
    if (
      !(await reserveChecks(database(), counted)) ||
      account.disabled ||
      !(await isPassword(request.password, account.passwordHash))
    )
      return refuse('wrong');
    if (!(await mayJoin(database(), account.id, link.kind))) return refuse('gone');
  }
  const passwordHash = account ? '' : await hashPassword(request.password);
  return database().inTransaction(async (inside) => {
    if (!(await spendLink(inside, hash, link.kind))) return refuse('gone');
    const userId =
      account?.id ?? (await addAccount(inside, { email: link.email, name, passwordHash, language: request.language }));
    if (userId === null) throw new Error('an account was made for this e-mail meanwhile');
    if (link.kind === 'operator') await addOperator(inside, userId);
    else await addMembership(inside, userId, link, readRole(link.role ?? ''));
    await recordAudit(inside, {
      scope: scopeOf(link),
      userId,
      action: 'invitation-accepted',
      subject: link.email,
      after: { role: link.kind === 'operator' ? 'operator' : link.role },
      ip: request.ip,
      userAgent: request.userAgent,
    });
    return ok({ email: link.email });
  });
}

function scopeOf({ kind, sellerId, partnerId }: LinkRow): AuditScope {
  if (kind === 'operator') return 'platform';
  return sellerId === null ? { partnerId: partnerId ?? 0 } : { sellerId };
}

/**
 * Queues a link for a new password if the e-mail has an account. Returns nothing and takes longer for an account: the
 * caller answers without waiting for it, so that neither reveals whether there is one.
 */
export async function askForReset(request: AuditOrigin & { email: string; language: Language }): Promise<void> {
  const email = normalEmail(request.email);
  if (email === '' || email.length > MAX_EMAIL_LENGTH) return;
  const counted = [
    { key: `reset:${secretIndex(email).toString('hex')}`, limit: RESET_LIMIT },
    { key: `reset-ip:${subscriberOf(request.ip)}`, limit: RESET_ADDRESS_LIMIT },
  ];
  if (!(await reserveChecks(database(), counted))) return;
  const account = await findAccount(database(), email);
  if (!account || account.disabled) return;
  const { token, tokenHash } = newLinkToken();
  await database().inTransaction(async (inside) => {
    await endResets(inside, email);
    const id = await addLink(inside, {
      kind: 'reset',
      tokenHash,
      email,
      sellerId: null,
      partnerId: null,
      role: null,
      invitedBy: null,
      minutes: RESET_LINK_MINUTES,
    });
    await queuePersonMail(inside, {
      once: `reset ${id}`,
      template: 'password-reset',
      recipient: email,
      language: readLanguage(account.language),
      token,
      inviter: '',
      workspaceName: '',
      role: null,
    });
    await recordAudit(inside, {
      scope: { personId: account.id },
      userId: account.id,
      action: 'password-reset-asked',
      subject: '',
      ip: request.ip,
      userAgent: request.userAgent,
    });
  });
}

/**
 * Sets a new password by a link from the mailbox. Every session ends, and every other link for a new password with
 * them. The second factor stays.
 */
export async function resetPassword(
  request: AuditOrigin & { token: unknown; password: string },
): Promise<Result<{ email: string }, PasswordProblem | 'gone'>> {
  const [link, hash] = [await liveLink('reset', request.token), linkHash(request.token)];
  const account = link && (await findAccount(database(), link.email));
  if (!link || !hash || !account || account.disabled) return refuse('gone');
  const problem = validatePassword(request.password, link.email);
  if (problem) return refuse(problem);
  const passwordHash = await hashPassword(request.password);
  return database().inTransaction(async (inside) => {
    if (!(await spendLink(inside, hash, 'reset'))) return refuse('gone');
    await setPassword(inside, account.id, passwordHash);
    await endResets(inside, link.email);
    await endOtherSessions(inside, account.id, '');
    await recordAudit(inside, {
      scope: { personId: account.id },
      userId: account.id,
      action: 'password-changed',
      subject: '',
      ip: request.ip,
      userAgent: request.userAgent,
    });
    return ok({ email: link.email });
  });
}
