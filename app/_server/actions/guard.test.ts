import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Person, SellerAccess } from '#lib/modules/access/index.ts';
import { rightsOf } from '#lib/modules/access/contract/rights.ts';
import { formContract } from '#lib/platform/form-contract.ts';
import type { Translate } from '#lib/platform/form-sentence.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { actionsOf, type ActionCall, type Entry, refusal, ruleOf } from './guard.ts';
import { lookup, values } from './sent.ts';

const OWN = { origin: 'https://kupa.example', 'sec-fetch-site': 'same-origin' };

const business = (id: number, role: 'owner' | 'cashier'): SellerAccess => ({
  id,
  key: `key-${id}`,
  name: `Shop ${id}`,
  partnerName: null,
  partnerId: null,
  role,
  rights: rightsOf(role),
});

const dana: Person = {
  id: 7,
  email: 'dana@kupa.test',
  name: 'Dana',
  language: 'en',
  sessionId: 's',
  isConfirmed: true,
  hasSecondFactor: false,
  isOperator: false,
  till: null,
  preview: null,
  sellers: [business(1, 'owner'), business(2, 'cashier')],
};

const shopForm = formContract({
  empty: { name: '' },
  schema: z.object({ name: z.string().min(1, 'missing_parameter') }),
});

/** An action that renames a business, and what became of calling it. */
function renaming({ person = dana, ...call }: Partial<Omit<ActionCall, 'person'>> & { person?: Person | null } = {}) {
  const [renamed, written, alerts]: [string[], Entry[], Entry[]] = [[], [], []];
  const defineAction = actionsOf(async () => ({
    headers: new Headers(OWN),
    appUrl: 'https://kupa.example',
    isProduction: false,
    language: 'en',
    translate: async () => createTranslator({ locale: 'en', messages: MESSAGES.en }) as unknown as Translate,
    person: async () => person,
    partners: async () => [],
    selectedSellers: async (_, sellers) => sellers,
    audit: async (_, entry) => {
      written.push(entry);
    },
    alert: (_, entry) => {
      alerts.push(entry);
    },
    ...call,
  }));
  const rename = defineAction(
    {
      right: 'manage-keys',
      fresh: true,
      sandboxOnly: true,
      input: z.tuple([lookup(), values<{ name: string }>()]),
      reach: ({ sellers }, key) => {
        const seller = sellers.find((one) => one.key === key);
        return seller ? { seller } : ('gone' as const);
      },
    },
    async ({ seller, readForm }, _, form) => {
      const read = await readForm(shopForm, form);
      if (!read.ok) return read;
      renamed.push(`${seller.id} ${read.value.name}`);
      return { ok: true, name: read.value.name, audit: { scope: { sellerId: seller.id }, action: 'page-changed' } };
    },
  );
  return { rename, renamed, written, alerts, defineAction };
}

test('an action runs for its person, writes its entry, and keeps the entry from the browser', async () => {
  const { rename, renamed, written } = renaming();
  expect(await rename('key-1', { name: 'Cafe' })).toEqual({ ok: true, name: 'Cafe' });
  expect(renamed).toEqual(['1 Cafe']);
  expect(written).toEqual([{ scope: { sellerId: 1 }, action: 'page-changed' }]);
});

test.each<[string, Parameters<typeof renaming>[0], string, string]>([
  ['from another origin', { headers: new Headers({ origin: 'https://evil.example' }) }, 'elsewhere', 'key-1'],
  ['without an origin', { headers: new Headers() }, 'elsewhere', 'key-1'],
  ['without a session', { person: null }, 'signed-out', 'key-1'],
  ['with a stale proof', { person: { ...dana, isConfirmed: false } }, 'confirm', 'key-1'],
  ['without the right', { person: { ...dana, sellers: [business(2, 'cashier')] } }, 'forbidden', 'key-2'],
  ['about a business where the right is missing', {}, 'gone', 'key-2'],
  ['about a business of another tenant', {}, 'gone', 'key-9'],
  ['in production, for an action of the sandbox', { isProduction: true }, 'gone', 'key-1'],
])('a call %s is refused, and nothing runs', async (_, call, why, key) => {
  const { rename, renamed, written } = renaming(call);
  const answer = await rename(key, { name: 'Cafe' });
  expect(answer).toMatchObject({ ok: false, why });
  expect(answer.ok ? '' : answer.message).toMatch(/\w/);
  expect([renamed, written]).toEqual([[], []]);
});

test('nothing is done while somebody looks at a seller’s dashboard, but to end that', async () => {
  const person = { ...dana, preview: { sellerId: 1, name: 'Shop 1' } };
  const { rename, renamed, written, defineAction } = renaming({ person });
  expect(await rename('key-1', { name: 'Cafe' })).toMatchObject({ ok: false, why: 'preview' });
  expect([renamed, written]).toEqual([[], []]);
  const reads = { unaudited: 'reads', input: z.tuple([]) } as const;
  const open = defineAction({ right: 'public', ...reads }, async () => ({ ok: true }));
  expect(await open()).toMatchObject({ ok: false, why: 'preview' });
  const end = defineAction({ right: 'person', inPreview: true, ...reads }, async () => ({ ok: true }));
  expect(await end()).toEqual({ ok: true });
});

test('what is missing in a form stands under its field, in words', async () => {
  const { rename, renamed } = renaming();
  expect(await rename('key-1', { name: '' })).toEqual({
    ok: false,
    why: 'invalid',
    message: MESSAGES.en.common.form.lookAgain,
    fields: { name: MESSAGES.en.common.form.missing },
  });
  expect(renamed).toEqual([]);
});

test('a call with too few parameters is refused as unreadable', async () => {
  const { rename, renamed } = renaming();
  expect(await (rename as unknown as (key: string) => Promise<object>)('key-1')).toMatchObject({ why: 'invalid' });
  expect(renamed).toEqual([]);
});

test('what was done and could not be written down is done, and the operator is told', async () => {
  const { rename, alerts } = renaming({ audit: () => Promise.reject(new Error('no database')) });
  expect(await rename('key-1', { name: 'Cafe' })).toEqual({ ok: true, name: 'Cafe' });
  expect(alerts).toHaveLength(1);
});

test('what has to be written down first does not happen where it cannot be', async () => {
  const shown: string[] = [];
  const { defineAction } = renaming({ audit: () => Promise.reject(new Error('no database')) });
  const show = defineAction({ right: 'see-keys', input: z.tuple([]) }, async ({ auditBefore }) => {
    const audit = await auditBefore({ scope: { sellerId: 1 }, action: 'key-shown' });
    shown.push('the key');
    return { ok: true, audit };
  });
  await expect(show()).rejects.toThrow('no database');
  expect(shown).toEqual([]);
});

test('an action for everybody runs without a session, from our own pages alone', async () => {
  const open = (call: Parameters<typeof renaming>[0]) =>
    renaming(call).defineAction({ right: 'public', unaudited: 'reads', input: z.tuple([]) }, async ({ person }) => ({
      ok: true,
      who: person?.name ?? 'nobody',
    }))();
  expect(await open({ person: null })).toEqual({ ok: true, who: 'nobody' });
  expect(await open({ headers: new Headers() })).toMatchObject({ ok: false, why: 'elsewhere' });
});

test('a refusal for a missing right names the roles that have it', () => {
  expect(refusal('forbidden', 'en', 'manage-keys').message).toBe(
    'Your role doesn’t allow this. Roles that do: Owner or Developer.',
  );
});

test('an action without a right, without an entry, or with a right that there is not, does not compile', () => {
  const { defineAction } = renaming();
  const input = z.tuple([]);
  // @ts-expect-error no right
  defineAction({ input, unaudited: 'reads' }, async () => ({ ok: true }));
  // @ts-expect-error no such right
  defineAction({ right: 'do-anything', input, unaudited: 'reads' }, async () => ({ ok: true }));
  // @ts-expect-error neither an entry nor a reason
  const action = defineAction({ right: 'refund', input }, async () => ({ ok: true }));
  expect(ruleOf(action)).toEqual({ right: 'refund', fresh: false, unaudited: null, inPreview: false });
});
