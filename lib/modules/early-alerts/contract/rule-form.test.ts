import { expect, test } from 'vitest';
import { alertRuleForm, alertRuleFormOf } from './rule-form.ts';

const FORM = alertRuleFormOf(null);
const read = (more: object) => alertRuleForm.schema.safeParse({ ...FORM, ...more });

test('a rule is read as it was shown', () => {
  const rule = { isOn: true, limit: 12_050, currency: 'USD', reasons: ['duplicate', 'other'] as const };
  expect(read(alertRuleFormOf(rule)).data).toEqual(rule);
});

test.each([['0'], ['-1'], ['a hundred'], [''], ['99999999999999']])('a limit of %j is refused', (limit) => {
  expect(read({ limit }).error?.issues.map(({ path }) => path)).toEqual([['limit']]);
});

test('a rule that is on takes a reason', () => {
  const none = Object.fromEntries(Object.entries(FORM).map(([key, value]) => [key, value === true ? false : value]));
  expect(read({ ...none, isOn: true }).error?.issues.map(({ path }) => path)).toEqual([['other']]);
  expect(read({ ...none, isOn: false }).success).toBe(true);
});
