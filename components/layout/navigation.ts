import { BookOpen, House, Inbox, type LucideIcon, ReceiptText } from 'lucide-react';

export type NavigationKey = 'home' | 'sales' | 'inbox' | 'reference';
export type NavigationItem = { key: NavigationKey; href: string; icon: LucideIcon; sandboxOnly: boolean };

export const MAIN_ITEMS: readonly NavigationItem[] = [
  { key: 'home', href: '/', icon: House, sandboxOnly: false },
  { key: 'sales', href: '/sales', icon: ReceiptText, sandboxOnly: false },
];

export const DEVELOPER_ITEMS: readonly NavigationItem[] = [
  { key: 'inbox', href: '/sandbox/inbox', icon: Inbox, sandboxOnly: true },
  { key: 'reference', href: '/docs', icon: BookOpen, sandboxOnly: false },
];

export const isCurrent = (href: string, path: string): boolean => (href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`));
