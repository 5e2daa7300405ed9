import type { Answer } from '#components/ui/refused.ts';
import type { AccountForm } from '#lib/modules/payouts/contract/settings-forms.ts';
import type { TypedSchedule } from '#lib/modules/payouts/views/schedule.ts';

/** Server actions of the settings of payouts; the first parameter is the key of the business. */
export type PayoutSettingsActions = {
  add: (key: string, account: AccountForm) => Promise<Answer<object, keyof AccountForm>>;
  remove: (key: string, currency: string) => Promise<Answer>;
  setSchedule: (key: string, schedule: TypedSchedule) => Promise<Answer<object, keyof TypedSchedule>>;
  setRule: (key: string, rule: { above: string }) => Promise<Answer<{ waits: boolean }, 'above'>>;
};
