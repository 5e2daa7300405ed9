import { randomUUID } from 'node:crypto';
import { issuerForm } from '#lib/modules/fee-invoices/contract/issuer-form.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import { givenReview, type GivenReview } from '../onboarding/given-review.ts';
import { png } from '../pictures.ts';
import { givenPartner } from '../sellers.ts';

/** The actions of a partner's people, who write to its sellers and about them. */

type Answer = { ok: boolean };
type Params = { userId: () => number };
type Given = GivenReview & { identity: string };

const ADD_OWNER = statement(
  'door_partner_owner',
  `INSERT INTO membership (user_id, partner_id, role) VALUES ($1, $2, 'owner')`,
);

let own: Promise<number> | null = null;

/** The partner whose owner the person is. */
async function givenOwnPartner({ userId }: Params): Promise<number> {
  const { id } = await givenPartner(database());
  await database().query(ADD_OWNER, [userId(), id]);
  return id;
}

/** An action that refuses stores nothing: its entry would not be tested. */
async function kept<Of extends Answer>(name: string, answer: Promise<Of>): Promise<Of> {
  const given = await answer;
  if (!given.ok) throw new Error(`${name} kept nothing: ${JSON.stringify(given)}`);
  return given;
}

/** An action that must not take a card number there, masked or not. */
async function refused<Of extends Answer>(name: string, answer: Promise<Of>): Promise<Of> {
  const given = await answer;
  if (given.ok) throw new Error(`${name} took a card number`);
  return given;
}

export const partnerWithText = (params: Params): Readonly<Record<string, (text: string) => Promise<unknown>>> => {
  const partner = () => {
    own ??= givenOwnPartner(params);
    return own;
  };
  const place = async () => `partner-${await partner()}`;
  const review = async (): Promise<Given> => givenReview(database(), { partnerId: await partner() });
  const reviewing = () => import('#app/(dashboard)/(screens)/partner/review/actions.ts');
  const sellers = () => import('#app/(dashboard)/(screens)/partner/sellers/actions.ts');
  const inviting = () => import('#app/(dashboard)/(screens)/partner/invite/actions.ts');
  const fees = () => import('#app/(dashboard)/(screens)/partner/fees/actions.ts');
  const brand = () => import('#app/(dashboard)/(screens)/partner/brand/actions.ts');

  const why = (text: string) => ({ reason: 'other', note: `Not ${text}` });
  const bank = { step: 'bank', field: 'bankBranch' } as const;
  const invitation = (text: string) => ({
    email: `${randomUUID()}@example.com`,
    name: `Corner ${text}`,
    language: 'en',
    number: text,
  });
  const card = (text: string) => `${text.replaceAll(' ', '.')}@example.com`;
  const look = (text: string) => ({
    name: `Partner ${text}`,
    color: '',
    language: 'en',
    supportEmail: '',
    supportPhone: '',
    origins: '',
    setupDays: '30',
  });
  return {
    write: async (text) => {
      const { publicId } = await review();
      const note = { subject: `About ${text}`, text: `You wrote ${text}` };
      return kept('write', (await sellers()).write(publicId, note));
    },
    changeReserveOfSeller: async (text) => {
      const { publicId } = await review();
      const reserve = { percent: '5', days: '30', reason: text };
      return kept('changeReserveOfSeller', (await sellers()).changeReserveOfSeller(publicId, reserve));
    },
    refuseDocument: async (text) => {
      const { publicId, identity } = await review();
      return kept('refuseDocument', (await reviewing()).refuseDocument(publicId, identity, 'received', why(text)));
    },
    refuseDetail: async (text) => {
      const { publicId } = await review();
      const { refuseDetail } = await reviewing();
      await refused('refuseDetail', refuseDetail(publicId, { step: 'bank', field: text }, why(text)));
      return kept('refuseDetail', refuseDetail(publicId, bank, why(text)));
    },
    askSeller: async (text) => {
      const { publicId } = await review();
      const { askSeller, refuseDetail } = await reviewing();
      await kept('refuseDetail', refuseDetail(publicId, bank, why(text)));
      return kept('askSeller', askSeller(publicId, { days: '7' }));
    },
    rejectSeller: async (text) => {
      const { publicId } = await review();
      return kept('rejectSeller', (await reviewing()).rejectSeller(publicId, why(text)));
    },
    reopenSeller: async (text) => {
      const { publicId } = await review();
      const { rejectSeller, reopenSeller } = await reviewing();
      await kept('rejectSeller', rejectSeller(publicId, why(text)));
      return kept('reopenSeller', reopenSeller(publicId, { step: 'bank', ...why(text), days: '7' }));
    },
    inviteOne: async (text) => {
      const { inviteOne } = await inviting();
      await refused('inviteOne', inviteOne(await place(), { ...invitation(text), email: card(text) }));
      return kept('inviteOne', inviteOne(await place(), invitation(text)));
    },
    runInvitations: async (text) => {
      const { email, name, number } = invitation(text);
      const table = `email,name,language,number\n${email},${name},en,${number}\n${card(text)},${name},en,${number}\n`;
      const done = await kept('runInvitations', (await inviting()).runInvitations(await place(), table, ''));
      if (!('added' in done) || done.added !== 1 || done.left !== 1) throw new Error(JSON.stringify(done));
      return done;
    },
    savePartnerBrand: async (text) => {
      const { savePartnerBrand } = await brand();
      const wrong = [{ supportEmail: card(text) }, { supportPhone: text }, { origins: `https://${text}.example.com` }];
      for (const typed of wrong)
        await refused('savePartnerBrand', savePartnerBrand(await place(), { ...look(text), ...typed }));
      return kept('savePartnerBrand', savePartnerBrand(await place(), look(text)));
    },
    saveIssuer: async (text) => {
      const { saveIssuer } = await import('#app/(dashboard)/(screens)/partner/fee-invoices/actions.ts');
      const typed = { ...issuerForm.empty, businessNumber: '516000007', validFrom: '2026-01' };
      const said = { name: `Market ${text}`, address: `At ${text}` };
      return kept('saveIssuer', saveIssuer(await place(), { ...typed, ...said }));
    },
    addPartnerAccount: async (text) => {
      const { addPartnerAccount } = await fees();
      const bankAccount = String(Math.floor(100_000 + Math.random() * 899_999));
      const account = { currency: 'USD', holder: text.slice(0, 100), bankCode: '12', bankBranch: '600', bankAccount };
      return kept('addPartnerAccount', addPartnerAccount(await place(), account));
    },
    savePartnerLogo: async (text) => {
      const data = new FormData();
      data.set('logo', new File([new Uint8Array(png(32, 32))], `${text}.png`, { type: 'image/png' }));
      return kept('savePartnerLogo', (await brand()).savePartnerLogo(await place(), data));
    },
  };
};
