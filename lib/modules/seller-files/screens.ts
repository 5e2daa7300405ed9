import type { ModuleScreens } from '#lib/screen.ts';

/** Screens of sellers' files: the files of a business, a single file, and the page of a phone that uploads. */
export const sellerFileScreens = {
  screens: {
    '/files/[fileId]': 'see-seller-files',
    '/settings/documents': 'see-seller-files',
    '/settings/documents/files': 'see-seller-files',
    '/settings/documents/files/[uploadId]': 'add-seller-files',
  },
  open: {
    '/onboarding/phone/[token]': 'everybody',
    '/onboarding/phone/[token]/open': 'everybody',
    '/onboarding/phone/[token]/files': 'everybody',
    '/onboarding/phone/[token]/files/[uploadId]': 'everybody',
  },
  ownPolicyPaths: ['/files/[fileId]'],
  navigation: [
    {
      href: '/settings/documents',
      label: 'common.nav.verification',
      icon: 'files',
      section: 'business',
      order: 25,
      letter: 'f',
    },
  ],
} as const satisfies ModuleScreens;
