'use server';

import { freeText, lookupText } from '#lib/kernel/entered.ts';
import { getLocale, getTranslations } from 'next-intl/server';
import { readForm } from '#app/_server/read-form.ts';
import { isOurs } from '#app/authorize-request.ts';
import { auditOrigin } from '#app/audit.ts';
import type { LinkResult, LinkLook } from '#components/access/link-forms.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import {
  type AcceptRefusal,
  acceptInvitation,
  askForReset,
  openLink,
  resetPassword,
} from '#lib/modules/access/people/accept-link.ts';
import { joinForm, newAccountForm, newPasswordForm } from '#lib/modules/access/contract/access-forms.ts';
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
  const link = (await isOurs()) ? await openLink('invitation', token) : null;
  if (!link) return { ok: false, message: t('gone') };
  const sent = { email: link.email, name, password };
  const read = await readForm(link.hasAccount ? joinForm : newAccountForm, sent);
  if (!read.ok) return read;
  const accepted = await acceptInvitation({
    token,
    name: 'name' in read.value ? freeText(read.value.name) : '',
    password: read.value.password,
    language: readLanguage(await getLocale()),
    ...(await auditOrigin()),
  });
  if (accepted.ok) return { ok: true };
  return refused(accepted.reason === 'name' ? 'name' : 'password', accepted.reason);
}

export async function setPasswordByLink(token: string, password: string): Promise<LinkResult> {
  const t = await getTranslations('access.link');
  const link = (await isOurs()) ? await openLink('reset', token) : null;
  if (!link) return { ok: false, message: t('gone') };
  const read = await readForm(newPasswordForm, { email: link.email, password });
  if (!read.ok) return read;
  const set = await resetPassword({ token, password: read.value.password, ...(await auditOrigin()) });
  return set.ok ? { ok: true } : refused('password', set.reason);
}

/**
 * Why a link did nothing: under the field that is to blame, or for the whole form where the link has ended meanwhile.
 */
async function refused(field: 'name' | 'password', reason: AcceptRefusal): Promise<LinkResult> {
  const message = (await getTranslations('access.link'))(reason);
  return reason === 'gone' ? { ok: false, message } : { ok: false, message, fields: { [field]: message } };
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
