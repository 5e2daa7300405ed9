'use client';

import { useLocale, useTranslations } from 'next-intl';
import { readLanguage } from '#lib/kernel/language.ts';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { type Terminal, totalOf } from '#lib/sandbox/terminal/device.ts';

/** A terminal's screen in one sentence, for screen readers. */
export function useSentence(terminal: Terminal): string {
  const t = useTranslations('terminal.screen');
  const reasons = useTranslations('payment-page.sandbox');
  const language = readLanguage(useLocale());
  const { screen, payment, shop, terminalId, link } = terminal;
  const amount = payment ? amountText(totalOf(payment), payment.currency, language) : '';
  const sentence = (): string => {
    switch (screen.at) {
      case 'off':
        return t('off');
      case 'starting':
        return t('starting');
      case 'unpaired':
        return `${t(screen.refused ? `refused.${screen.refused}` : 'unpaired')}: ${terminalId}`;
      case 'asked':
        return `${t('asked')} ${terminal.asking.at(-1)?.shop.name ?? ''}. ${t('askedHelp')}`;
      case 'pairing':
        return `${t('pairing')}: ${screen.code}`;
      case 'idle':
        return `${t('idle')}. ${shop?.name ?? ''}`;
      case 'tip':
        return `${t('tip')} ${amount}`;
      case 'installments':
        return `${t('installments')} ${amount}`;
      case 'refund':
        return `${t('refund')} ${amount}. ${t('confirm')}`;
      case 'wait':
        return t('wait');
      case 'present':
        return screen.problem ? t(`problem.${screen.problem}`) : `${t('present')} ${amount}`;
      case 'reading':
        return t(`reading.${screen.entry}`);
      case 'pin':
        return screen.triesLeft < 3 ? t('wrongPin', { count: screen.triesLeft }) : t('pin');
      case 'authorizing':
        return t('authorizing');
      case 'sending':
        return link === 'away' ? t('kept') : t('sending');
      case 'end':
        return screen.outcome === 'declined' && screen.code !== null
          ? `${t('end.declined')}. ${reasons(declineKeyOf(screen.code))}`
          : `${t(`end.${screen.outcome}`)} ${screen.outcome === 'approved' ? amount : ''}`;
    }
  };
  return sentence().trim();
}
