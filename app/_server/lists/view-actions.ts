'use server';

import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { free, rowId } from '#app/_server/actions/sent.ts';
import { VIEW_LISTS } from '#lib/modules/views/contract.ts';
import { removeView, saveView } from '#lib/modules/views/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** A person's own views of the lists. A person who may see a list may keep views of it. */

const MAX_NAME_LENGTH = 60;
const ADDRESS = /^(\?[\w%=&,.:+\-~*'()!]{1,1000})?$/;

export const keepView = defineAction(
  {
    right: 'person',
    unaudited: 'a person’s own bookmark of a list, seen by nobody else',
    input: z.tuple([z.enum(VIEW_LISTS), free(MAX_NAME_LENGTH), free()]),
  },
  async ({ person, language }, list, name, query) => {
    if (name === '' || !ADDRESS.test(query)) return refusal('invalid', language);
    return (await saveView({ userId: person.id, list, name, query }))
      ? { ok: true }
      : { ok: false, message: say(language, 'dashboard.views.tooMany') };
  },
);

export const dropView = defineAction(
  { right: 'person', unaudited: 'the same bookmark, taken away', input: z.tuple([rowId()]) },
  async ({ person }, id) => {
    await removeView(id, person.id);
    return { ok: true };
  },
);
