'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { partnerOfRef } from '#app/_server/actions/reach.ts';
import { lookup, values } from '#app/_server/actions/sent.ts';
import { leftOf, MAX_TABLE_CHARACTERS, openTable, previewOf } from '#app/_server/lists/import-table.ts';
import { invitationValues } from '#app/_server/lists/import-values.ts';
import { invitationTable, sellerInviteForm, type TypedInvitation } from '#lib/modules/partners/contract.ts';
import { type Inviter, inviteSeller, inviteTable, readInvitations } from '#lib/modules/partners/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** How people of a partner invite businesses, one by one or by a table. */

function inviterOf(partnerId: number, userId: number): Inviter {
  const { appUrl, isProduction, timeZone } = settings();
  return { partnerId, userId, origin: appUrl, sandbox: !isProduction, timeZone };
}

export const inviteOne = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup(), values<TypedInvitation>()]), reach: partnerOfRef },
  async ({ language, person, partner, readForm }, _ref, typed) => {
    const read = await readForm(sellerInviteForm, typed);
    if (!read.ok) return read;
    const inviter = inviterOf(partner.id, person.id);
    const invited = await inviteSeller(inviter, read.value);
    if (!invited.ok) {
      const message = say(language, 'partner-invite.wrong.taken');
      return { ok: false, message, fields: { email: message } };
    }
    revalidatePath('/partner');
    const audit = { scope: { partnerId: partner.id }, action: 'seller-invited', subject: read.value.email } as const;
    return { ok: true, link: invited.value.link, audit };
  },
);

const table = z.tuple([lookup(), lookup(MAX_TABLE_CHARACTERS), lookup(3)]);

export const previewInvitations = defineAction(
  { right: 'manage-sellers', unaudited: 'reads a table and writes nothing', input: table, reach: partnerOfRef },
  async ({ language, sentencesOf }, _, text) => {
    const opened = openTable(language, text, invitationTable);
    if (!opened.ok) return opened;
    return previewOf(language, opened, await readInvitations(opened.table.rows, language), {
      textsOf: (problems) => sentencesOf(sellerInviteForm, problems),
      valuesOf: (fields) => invitationValues(language, fields),
      currency: null,
    });
  },
);

export const runInvitations = defineAction(
  { right: 'manage-sellers', input: table, reach: partnerOfRef },
  async ({ language, person, partner }, _, text) => {
    const opened = openTable(language, text, invitationTable);
    if (!opened.ok) return opened;
    const written = await inviteTable(inviterOf(partner.id, person.id), opened.table.rows, language);
    const done = { ...written, left: leftOf(written, opened) };
    revalidatePath('/partner');
    const audit = { scope: { partnerId: partner.id }, action: 'imported', subject: 'sellers', after: done } as const;
    return { ok: true, ...done, audit };
  },
);
