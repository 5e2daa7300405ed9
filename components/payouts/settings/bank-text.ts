import { useTranslations } from 'next-intl';
import { isolate } from '#lib/kernel/isolate.ts';
import { BANK_NUMBERS } from '#lib/modules/onboarding/views.ts';

/** Names a bank by its number, as the forms of onboarding do; one that is not listed is its number. */
export function useBankText(): (bank: string) => string {
  const t = useTranslations('onboarding');
  return (bank) => {
    const known = BANK_NUMBERS.find((number) => number === Number(bank));
    return known === undefined ? isolate(bank) : t('bankName', { number: known, name: t(`bank.${known}`) });
  };
}
