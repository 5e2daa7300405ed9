import type { Extensions } from '#lib/extension.ts';
import { PERSON_LINKS } from './people/person-mail.ts';

/** Contributions of access to other modules. */
export const accessExtensions = {
  templates: [PERSON_LINKS],
} as const satisfies Extensions;
