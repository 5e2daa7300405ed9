import type { Language } from '#lib/kernel/language.ts';
import type { Messages } from './messages.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}
