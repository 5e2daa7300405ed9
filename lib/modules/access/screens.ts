import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of people and their rights. */
export const accessScreens = {
  screens: {
    '/settings/people': 'see-people',
    '/settings/roles': null,
    '/settings/account': null,
  },
  open: {
    '/sign-in': 'everybody',
    '/reset': 'everybody',
    '/reset/new': 'everybody',
    '/invitation': 'everybody',
    '/api/auth/[...nextauth]': 'everybody',
  },
  navigation: [
    {
      href: '/settings/people',
      label: 'common.nav.people',
      icon: 'people',
      section: 'business',
      order: 20,
      letter: 't',
    },
  ],
  homeActions: [
    {
      href: '/settings/people?open=invite',
      label: 'common.search.action.invite',
      icon: 'people',
      right: 'manage-people',
      order: 40,
    },
  ],
} as const satisfies ModuleScreens;
