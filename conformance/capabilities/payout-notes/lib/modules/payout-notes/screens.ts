import type { ModuleScreens } from '#lib/screen.ts';

export const payoutNoteScreens = {
  screens: { '/payout-notes': 'see-sales' },
  navigation: [
    { href: '/payout-notes', label: 'payout-notes.title', icon: 'scroll', section: 'work', order: 9, within: '/sales' },
  ],
  saleColumns: ['payout_note'],
} as const satisfies ModuleScreens;
