'use server';

import { z } from 'zod';
import { auditOrigin } from '#app/_server/actions/audit.ts';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import type { InvitingBrand } from '#components/access/link-forms.tsx';
import { brandColors } from '#components/onboarding/brand-colors.ts';
import type { Refused } from '#components/ui/refused.ts';
import { freeText } from '#lib/kernel/entered.ts';
import type { Language } from '#lib/kernel/language.ts';
import { joinForm, newAccountForm, newPasswordForm } from '#lib/modules/access/contract/access-forms.ts';
import {
  type AcceptRefusal,
  acceptInvitation,
  askForReset,
  type OpenLink,
  openLink,
  resetPassword,
} from '#lib/modules/access/dashboard.ts';
import { brandOfSeller } from '#lib/modules/onboarding/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { errorName, log } from '#lib/platform/log.ts';

/** Actions behind links from a mailbox, before sign-in. An unknown, a used and an expired link get the same answer. */

const WRITTEN_BY_OPERATION = 'the operation writes it, with the person whom the link names';

/** Why a link did nothing: under the field that is to blame, or for the whole form where the link has ended. */
function refused(language: Language, reason: AcceptRefusal, field: 'name' | 'password' = 'password'): Refused {
  const message = say(language, `access.link.${reason}`);
  return reason === 'gone' ? { ok: false, message } : { ok: false, message, fields: { [field]: message } };
}

/** The partner under whose brand the first owner of a business comes from its onboarding; null for all others. */
async function brandBehind({
  inviter,
  sellerId,
}: Pick<OpenLink, 'inviter' | 'sellerId'>): Promise<InvitingBrand | null> {
  const brand = inviter === '' && sellerId !== null ? await brandOfSeller(sellerId) : null;
  return brand && { name: brand.name, logo: brand.logo, colors: brandColors(brand.color) };
}

export const lookAtInvitation = defineAction(
  { right: 'public', unaudited: 'reads', input: z.tuple([lookup()]) },
  async ({ language }, token) => {
    const link = await openLink('invitation', token);
    if (!link) return refused(language, 'gone');
    const { email, workspaceName, inviter, role, hasAccount } = link;
    return { ok: true, link: { email, workspaceName, inviter, role, hasAccount, brand: await brandBehind(link) } };
  },
);

export const lookAtReset = defineAction(
  { right: 'public', unaudited: 'reads', input: z.tuple([lookup()]) },
  async ({ language }, token) => {
    const link = await openLink('reset', token);
    if (!link) return refused(language, 'gone');
    const { email } = link;
    return { ok: true, link: { email, workspaceName: '', inviter: '', role: null, hasAccount: true, brand: null } };
  },
);

export const acceptByLink = defineAction(
  {
    right: 'public',
    unaudited: WRITTEN_BY_OPERATION,
    input: z.tuple([lookup(), values<string>(), values<string>()]),
  },
  async ({ language, readForm }, token, name, password) => {
    const link = await openLink('invitation', token);
    if (!link) return refused(language, 'gone');
    const sent = { email: link.email, name, password };
    const read = link.hasAccount ? await readForm(joinForm, sent) : await readForm(newAccountForm, sent);
    if (!read.ok) return read;
    const accepted = await acceptInvitation({
      token,
      name: 'name' in read.value ? freeText(read.value.name) : '',
      password: read.value.password,
      language,
      ...(await auditOrigin()),
    });
    if (accepted.ok) return { ok: true };
    return refused(language, accepted.reason, accepted.reason === 'name' ? 'name' : 'password');
  },
);

export const setPasswordByLink = defineAction(
  { right: 'public', unaudited: WRITTEN_BY_OPERATION, input: z.tuple([lookup(), values<string>()]) },
  async ({ language, readForm }, token, password) => {
    const link = await openLink('reset', token);
    if (!link) return refused(language, 'gone');
    const read = await readForm(newPasswordForm, { email: link.email, password });
    if (!read.ok) return read;
    const set = await resetPassword({ token, password: read.value.password, ...(await auditOrigin()) });
    return set.ok ? { ok: true } : refused(language, set.reason);
  },
);

/** The answer and its time are the same with and without an account, so that neither reveals which e-mails have one. */
export const askByEmail = defineAction(
  { right: 'public', unaudited: WRITTEN_BY_OPERATION, input: z.tuple([lookup(300)]) },
  async ({ language }, email) => {
    void askForReset({ email, language, ...(await auditOrigin()) }).catch((error: unknown) =>
      log.error('a link for a new password could not be sent', { error: errorName(error) }),
    );
    return { ok: true };
  },
);
