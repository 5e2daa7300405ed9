import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { RIGHTS, roleNames, ROLES, rolesWith } from '#lib/modules/access/contract/rights.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

/**
 * experience 12: who may do something is named by the table of rights; no sentence names a role of its own, let alone
 * one that does not exist.
 */

/** Words for roles that there are not, or that there are under another name. */
const NO_ROLES = new RegExp(
  [
    'administrat|\\badmins?\\b|\\bviewers?\\b|\\bsupervisor',
    'אדמין|מנהל(?:י|ת)? מערכת|למעט צופים',
    'observador|админ|наблюдател',
    'مسؤول(?! عن|ية)|مشرف|المشاهدين',
  ].join('|'),
  'i',
);

/** Sentences of what a role may not do: all of them take the names of those that may. */
const NAMING = [
  'access.refused.forbidden',
  'branding.forbidden',
  'callbacks.inbox.misbehave.notYours',
  'dashboard.sale.nothing.viewer',
  'deliveries.mayNot.role',
  'deliveries.address.viewer',
  'signing.mayNot',
  'subscription-settings.forbidden',
  'subscriptions.action.viewer',
];

function textsBelow(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : textsBelow(value as object, `${path}${key}.`),
  );
}

describe.each(LANGUAGES)('experience 12: in %s', (language) => {
  const texts = textsBelow(MESSAGES[language]);

  test('no text names a role that does not exist', () => {
    expect(texts.filter(([, text]) => NO_ROLES.test(text)).map(([key]) => key)).toEqual([]);
  });

  test('who may do something is a list that the table of rights makes', () => {
    expect(
      texts
        .filter(([, text]) => text.includes('{roles}'))
        .map(([key]) => key)
        .sort(),
    ).toEqual([...NAMING].sort());
    const words = MESSAGES[language].access.role;
    for (const right of RIGHTS) {
      const said = roleNames(right, language, (role) => words[role]);
      for (const role of ROLES)
        expect([right, role, said.includes(words[role])]).toEqual([right, role, rolesWith(right).includes(role)]);
    }
  });
});

test('experience 12: a developer, who can resend callbacks, is named among those who can', () => {
  expect(roleNames('manage-callbacks', 'en', (role) => MESSAGES.en.access.role[role])).toBe(
    'Owner, Manager, or Developer',
  );
  expect(roleNames('manage-keys', 'he', (role) => MESSAGES.he.access.role[role])).toBe('בעלים או פיתוח');
});
