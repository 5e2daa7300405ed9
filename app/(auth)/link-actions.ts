'use server';

import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { getLocale, getTranslations } from 'next-intl/server';
import { isOurs } from '#app/authorize-request.ts';
import { auditOrigin } from '#app/audit.ts';
import type { LinkResult, LinkLook } from '#components/access/link-forms.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import { acceptInvitation, askForReset, openLink, resetPassword } from '#lib/modules/access/accept-link.ts';
import { errorName, log } from '#lib/platform/log.ts';

/**
 * What people do with links from their mailbox, before they are signed in. A link that is unknown, used or too old
 * looks the same each time.
 */

export async function lookAtInvitation(token: string): Promise<LinkLook | null> {
  const link = (await isOurs()) ? await openLink('invitation', token) : null;
  return (
    link && {
      email: link.email,
      workspaceName: link.workspaceName,
      inviter: link.inviter,
      role: link.role,
      hasAccount: link.hasAccount,
    }
  );
}

export async function lookAtReset(token: string): Promise<LinkLook | null> {
  const link = (await isOurs()) ? await openLink('reset', token) : null;
  return link && { email: link.email, workspaceName: '', inviter: '', role: null, hasAccount: true };
}

export async function acceptByLink(token: string, name: string, password: string): Promise<LinkResult> {
  const t = await getTranslations('access.link');
  if (!(await isOurs())) return { ok: false, field: null, message: t('gone') };
  const accepted = await acceptInvitation({
    token,
    name: freeText(name),
    password: lookupText(password),
    language: readLanguage(await getLocale()),
    ...(await auditOrigin()),
  });
  if (accepted.ok) return { ok: true };
  const field = accepted.reason === 'gone' ? null : accepted.reason === 'name' ? 'name' : 'password';
  return { ok: false, field, message: t(accepted.reason) };
}

export async function setPasswordByLink(token: string, password: string): Promise<LinkResult> {
  const t = await getTranslations('access.link');
  if (!(await isOurs())) return { ok: false, field: null, message: t('gone') };
  const set = await resetPassword({ token, password: lookupText(password), ...(await auditOrigin()) });
  return set.ok
    ? { ok: true }
    : { ok: false, field: set.reason === 'gone' ? null : 'password', message: t(set.reason) };
}

/**
 * Answers nothing, whatever the e-mail is, and does not wait: neither words nor time tell whether it has an account.
 */
export async function askByEmail(email: string): Promise<void> {
  if (!(await isOurs())) return;
  const [language, origin] = [readLanguage(await getLocale()), await auditOrigin()];
  void askForReset({ email: lookupText(email, 300), language, ...origin }).catch((error: unknown) =>
    log.error('a link for a new password could not be sent', { error: errorName(error) }),
  );
}
