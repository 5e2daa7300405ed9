import { z } from 'zod';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import { oneOf, secret, text } from '#lib/kernel/wire.ts';
import { formContract, saying } from '#lib/platform/form-contract.ts';
import { validatePassword } from './new-password.ts';
import { ROLES } from './rights.ts';

/** The forms of signing in, of one's own account and of the members of a workspace. */

/** Longest password in a form, characters: as the fields of the screens limit them. */
const MAX_TYPED_PASSWORD = 300;
const MAX_EMAIL = 254;
const MAX_NAME = 80;
const MAX_CODE = 40;

const trimmed = <Value>(schema: z.ZodType<Value>) =>
  z.preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), schema);

const email = trimmed(text({ max: MAX_EMAIL }).required);
const password = secret({ max: MAX_TYPED_PASSWORD }).required;
/** The name of a person: one line. */
const name = trimmed(text({ max: MAX_NAME, pattern: /^\P{Cc}+$/u }).required);

/** A new password: long, and not one of the common ones. */
const newPassword = password.superRefine((typed, context) => {
  const problem = validatePassword(typed, '');
  if (problem) context.addIssue({ code: 'custom', ...saying(`access.link.${problem}`) });
});

/**
 * A password must not contain the e-mail of the account, which the form has; the operation checks it again with the
 * account's own.
 */
const unlikeEmail =
  <Field extends string>(field: Field) =>
  (values: { email: string } & Record<Field, string>, context: z.RefinementCtx): void => {
    const problem = validatePassword(values[field], values.email);
    if (problem) context.addIssue({ code: 'custom', path: [field], ...saying(`access.link.${problem}`) });
  };

/** Code of a second factor, or a recovery code. */
export const codeForm = formContract({
  empty: { code: '' },
  schema: z.object({ code: trimmed(secret({ max: MAX_CODE }).required) }),
});

/** A password or a code, as proof of identity. */
export const proofForm = formContract({
  empty: { proof: '' },
  schema: z.object({ proof: secret({ max: MAX_TYPED_PASSWORD }).required }),
});

/** Request for a link to a new password. */
export const resetForm = formContract({
  empty: { email: '' },
  schema: z.object({ email }),
  missing: { email: 'access.reset.needed' },
});

/** A new password by a link from the mailbox. `email` is shown, not typed. */
export const newPasswordForm = formContract({
  empty: { email: '', password: '' },
  schema: z.object({ email: z.string(), password: newPassword }).superRefine(unlikeEmail('password')),
});

/** An invitation to a person without an account. */
export const newAccountForm = formContract({
  empty: { email: '', name: '', password: '' },
  schema: z.object({ email: z.string(), name, password: newPassword }).superRefine(unlikeEmail('password')),
  words: { name: 'access.link.name' },
  missing: { name: 'access.link.name' },
});

/** An invitation to a person with an account: its password. */
export const joinForm = formContract({
  empty: { email: '', password: '' },
  schema: z.object({ email: z.string(), password }),
});

/** A change of password, with the present one. */
export const changePasswordForm = formContract({
  empty: { email: '', current: '', next: '' },
  schema: z.object({ email: z.string(), current: password, next: newPassword }).superRefine(unlikeEmail('next')),
});

const role = oneOf(ROLES).required;

/** Invitation of a person, with a role. */
export const inviteForm = formContract({
  empty: { email: '', role: '' },
  schema: z.object({
    email: email.refine(isEmailAddress, saying('access.people.refused.bad-email')),
    role,
  }),
});

/** A change of a member's role. */
export const roleForm = formContract({ empty: { role: '' }, schema: z.object({ role }) });
