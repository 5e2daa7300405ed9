import type { ModuleScreens } from '#lib/screen.ts';

/** The screen of the settings of notifications. */
export const notificationScreens = {
  screens: { '/settings/notifications': null },
  audited: {
    'notifications-chosen': { area: 'people', says: 'notifications.audit.chosen' },
    'pushes-on': { area: 'people', says: 'notifications.audit.pushesOn' },
    'pushes-off': { area: 'people', says: 'notifications.audit.pushesOff' },
  },
} as const satisfies ModuleScreens;
