import type { ModuleScreens } from '#lib/screen.ts';

/** The screen of statistics. */
export const statisticsScreens = {
  screens: { '/statistics': 'see-sales' },
  navigation: [
    { href: '/statistics', label: 'statistics.title', icon: 'chart', section: 'work', order: 22, within: '/sales' },
  ],
} as const satisfies ModuleScreens;
