import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of devices. `news`: routes by which an open screen learns that its data has changed. */
export const deviceScreens = {
  screens: {
    '/devices': 'see-devices',
    '/devices/news': 'see-devices',
    '/devices/pair': 'manage-devices',
    '/devices/order': 'manage-devices',
    '/devices/[deviceId]': 'see-devices',
    '/devices/[deviceId]/news': 'see-devices',
  },
  navigation: [
    { href: '/devices', label: 'common.nav.devices', icon: 'device', section: 'business', order: 7, letter: 'z' },
  ],
} as const satisfies ModuleScreens;
