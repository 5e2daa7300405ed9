import { BookOpen, Clock, Hourglass, House, Inbox, KeyRound, type LucideIcon, Mails, Palette, ReceiptText, RotateCcw, Send } from 'lucide-react';

export type NavigationKey = 'home' | 'sales' | 'holds' | 'refunds' | 'paymentPage' | 'callbacks' | 'signing' | 'inbox' | 'mailbox' | 'clock' | 'reference';
export type NavigationItem = { key: NavigationKey; href: string; icon: LucideIcon; sandboxOnly: boolean };

export const MAIN_ITEMS: readonly NavigationItem[] = [
  { key: 'home', href: '/', icon: House, sandboxOnly: false },
  { key: 'sales', href: '/sales', icon: ReceiptText, sandboxOnly: false },
  { key: 'holds', href: '/holds', icon: Hourglass, sandboxOnly: false },
  { key: 'refunds', href: '/refunds', icon: RotateCcw, sandboxOnly: false },
  { key: 'paymentPage', href: '/settings/payment-page', icon: Palette, sandboxOnly: false },
];

export const DEVELOPER_ITEMS: readonly NavigationItem[] = [
  { key: 'callbacks', href: '/callbacks', icon: Send, sandboxOnly: false },
  { key: 'signing', href: '/developers/signing', icon: KeyRound, sandboxOnly: false },
  { key: 'inbox', href: '/sandbox/inbox', icon: Inbox, sandboxOnly: true },
  { key: 'mailbox', href: '/sandbox/mailbox', icon: Mails, sandboxOnly: true },
  { key: 'clock', href: '/sandbox/clock', icon: Clock, sandboxOnly: true },
  { key: 'reference', href: '/docs', icon: BookOpen, sandboxOnly: false },
];

export const isCurrent = (href: string, path: string): boolean => (href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`));
