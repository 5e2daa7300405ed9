import type { z } from 'zod';
import type { Answer, Refused, Why } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import {
  can,
  isOfPartner,
  isOwnRequest,
  type PartnerAccess,
  type Person,
  type Right,
  roleNames,
  type SellerAccess,
} from '#lib/modules/access/index.ts';
import type { AuditAction, AuditFacts, AuditScope } from '#lib/modules/audit/index.ts';
import type { AddedAuditAction } from '#lib/screens.ts';
import type { FormContract, FormProblem, FormValues } from '#lib/platform/forms/form-contract.ts';
import type { Translate } from '#lib/platform/forms/form-sentence.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { readForm, sentencesOf } from './read-form.ts';

/**
 * The one guard of server actions. An action is a rule and what it does: the rule says who may call it, what it is
 * sent and whose thing it names, and nothing runs before all of that holds.
 */

/**
 * Who may call an action: whoever has the right at one of their businesses; `person`: everybody who is signed in, about
 * themselves; `public`: everybody.
 */
export type Access = Right | 'person' | 'public';

/** An entry of the audit log about what an action did. */
export type Entry = {
  scope: AuditScope;
  action: AuditAction | AddedAuditAction;
  subject?: string;
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};

/** Nothing was changed, and so there is nothing to write down. */
export const NOTHING_CHANGED = [] as const;

/** Written down before it was done: what cannot be written down does not happen. */
type NotedBefore = { readonly notedBefore: true };

type Audited = Entry | readonly Entry[] | NotedBefore;

type Noting = { person: Person; auditBefore: (entry: Entry) => Promise<NotedBefore> };

/** Who calls. `sellers` are those of their businesses where they have the right, and for `person` all of them. */
export type Actor<Needs extends Access = Right> = {
  language: Language;
  /** Holds what was sent for a form against the form's own schema. */
  readForm: <Values extends FormValues, Output>(
    form: FormContract<Values, Output>,
    sent: unknown,
  ) => Promise<{ ok: true; value: Output } | Refused<keyof Values & string>>;
  /** The sentences of wrong fields, by field. */
  sentencesOf: <Values extends FormValues>(
    form: FormContract<Values>,
    problems: readonly FormProblem<keyof Values & string>[],
  ) => Promise<Partial<Record<keyof Values & string, string>>>;
} & (Needs extends 'public'
  ? { person: Person | null }
  : Noting & {
      sellers: readonly SellerAccess[];
      sellerIds: readonly number[];
      /**
       * Businesses with a right (without one, with the action's own) that the person has chosen to look at: for what
       * means everything that a screen lists.
       */
      sellersInSight: (right?: Right) => Promise<readonly number[]>;
      /** Partners at which they have the right themselves. Empty for an action that is not about partners. */
      partners: readonly PartnerAccess[];
    });

/** Why an action does not reach what its input names: the person may only see it, or to them there is no such thing. */
type OutOfReach = 'forbidden' | 'gone';

type Parameters = z.ZodType<readonly unknown[], readonly unknown[]>;

type Rule<Needs extends Access, Input extends Parameters, Reached> = {
  right: Needs;
  /** A proof of identity that is at most five minutes old is required. */
  fresh?: true;
  /** There is no such action in production. */
  sandboxOnly?: true;
  /** It is possible while its person looks at a seller's dashboard, in which nothing else is. */
  inPreview?: true;
  /** People of a partner may have the right there, without any at a business. So it is with every right of partners. */
  ofPartners?: true;
  /** What the browser may send, as the tuple of the action's parameters. What arrives may be anything. */
  input: Input;
  /**
   * Finds what the first parameters name, among what is the person's. What it answers is joined to the actor.
   */
  reach?: (
    actor: Actor<Needs>,
    first: z.output<Input>[0],
    second: z.output<Input>[1],
  ) => Promise<Reached | OutOfReach> | Reached | OutOfReach;
};

/** An action that writes nothing into the audit log says why. */
type Silent = { silent: string };

/** What an action answers before its entries are written down and taken off. A refusal may have been an attempt. */
type Told = ({ ok: true; audit: Audited } & object) | (Refused & { audit?: Entry | readonly Entry[] });

type FieldsOf<Given> = Given extends { ok: false; fields?: infer Fields } ? keyof NonNullable<Fields> & string : never;

/** What the browser receives of it: what was done, or a refusal by the guard or by the action. */
type Received<Given> =
  | (Given extends { ok: true }
      ? {
          [Key in keyof Given as Key extends 'audit'
            ? never
            : [Given[Key]] extends [undefined]
              ? never
              : Key]: Given[Key];
        }
      : never)
  | Refused<FieldsOf<Given>>;

/** What a call says about itself, and where what was done is written down. The one thing that a test replaces. */
export type ActionCall = {
  headers: Pick<Headers, 'get'>;
  appUrl: string;
  isProduction: boolean;
  language: Language;
  translate: () => Promise<Translate>;
  person: () => Promise<Person | null>;
  /** Those of these businesses that the person has chosen to look at. */
  inSight: (person: Person, sellers: readonly SellerAccess[]) => Promise<readonly SellerAccess[]>;
  partners: (userId: number) => Promise<readonly PartnerAccess[]>;
  /** Throws where it cannot be written down. */
  audit: (userId: number, entry: Entry) => Promise<void>;
  /** Tells the operator that what was done could not be written down. */
  alert: (userId: number, entry: Entry, error: unknown) => void;
};

type AnyRule = Rule<Access, Parameters, unknown> & Partial<Silent>;

type Declared = { right: Access; fresh: boolean; silent: string | null; inPreview: boolean };

const RULES = new WeakMap<object, Declared>();

/** What an action declares; null for a function that is no action. Asked by the tests of the tree. */
export const ruleOf = (action: object) => RULES.get(action) ?? null;

const SENTENCES: Partial<Record<Why, MessageKey>> = {
  'signed-out': 'access.refused.signedOut',
  confirm: 'access.refused.confirm',
  gone: 'access.refused.gone',
  invalid: 'access.refused.invalid',
  preview: 'review.preview.refused',
};

/** Why a call is refused, in the reader's language. */
export function refusal(why: Why, language: Language, right?: Access): Refused {
  const isRight = right !== undefined && right !== 'person' && right !== 'public';
  if (why === 'forbidden' && isRight) {
    const roles = roleNames(right, language, (role) => say(language, `access.role.${role}`));
    return { ok: false, why, message: say(language, 'access.refused.forbidden', { roles }) };
  }
  return { ok: false, why, message: say(language, SENTENCES[why] ?? 'access.refused.elsewhere') };
}

async function actorOf(
  { right, fresh, ofPartners, inPreview }: AnyRule,
  call: ActionCall,
): Promise<Actor<Access> | Why> {
  const person = await call.person();
  if (person?.preview && !inPreview) return 'preview';
  const caller: Pick<Actor, 'language' | 'readForm' | 'sentencesOf'> = {
    language: call.language,
    readForm: async (form, sent) => readForm(await call.translate(), form, sent),
    sentencesOf: async (form, problems) => sentencesOf(await call.translate(), form, problems),
  };
  if (right === 'public') return { ...caller, person } as Actor<'public'>;
  if (!person) return 'signed-out';
  // What a person does with their own account, no PIN at a shared counter opens.
  if (right === 'person' && person.till) return 'forbidden';
  if (fresh && !person.isConfirmed) return 'confirm';
  const may = (access: { rights: readonly Right[] }) => right === 'person' || can(access, right);
  const sellers = person.sellers.filter(may);
  const isAtPartners = ofPartners || (right !== 'person' && isOfPartner(right));
  const partners = isAtPartners ? (await call.partners(person.id)).filter(may) : [];
  if (right !== 'person' && sellers.length + partners.length === 0) return 'forbidden';
  return {
    ...caller,
    person,
    sellers,
    sellerIds: sellers.map(({ id }) => id),
    sellersInSight: async (other?: Right) => {
      const those = other ? person.sellers.filter((seller) => can(seller, other)) : sellers;
      return (await call.inSight(person, those)).map(({ id }) => id);
    },
    partners,
    auditBefore: async (entry: Entry) => {
      await call.audit(person.id, entry);
      return { notedBefore: true };
    },
  } as Actor;
}

/** It is done whatever becomes of the entry: a failure is the operator's alert, not the person's answer. */
async function writeDown(call: ActionCall, person: Person | null, audited: Audited | undefined): Promise<void> {
  if (!person || !audited || 'notedBefore' in audited) return;
  for (const entry of Array.isArray(audited) ? (audited as readonly Entry[]) : [audited as Entry])
    await call.audit(person.id, entry).catch((error: unknown) => call.alert(person.id, entry, error));
}

/**
 * The way to define actions. Each call passes, in this order: our own page, a session, a fresh proof where the rule
 * asks for one, the right, the schema of what was sent, what the input names; then it runs, and what it did is
 * written down.
 */
export function actionsOf(open: () => Promise<ActionCall>) {
  function defineAction<
    const Needs extends Access,
    Input extends Parameters,
    Given extends Answer,
    Reached extends object = object,
  >(
    rule: Rule<Needs, Input, Reached> & Silent,
    run: (actor: Actor<Needs> & NoInfer<Reached>, ...input: z.output<Input>) => Promise<Given>,
  ): (...sent: z.input<Input>) => Promise<Received<Given>>;
  function defineAction<
    const Needs extends Exclude<Access, 'public'>,
    Input extends Parameters,
    Given extends Told,
    Reached extends object = object,
  >(
    rule: Rule<Needs, Input, Reached> & { silent?: never },
    run: (actor: Actor<Needs> & NoInfer<Reached>, ...input: z.output<Input>) => Promise<Given>,
  ): (...sent: z.input<Input>) => Promise<Received<Given>>;
  function defineAction(
    rule: AnyRule,
    run: (actor: Actor<Access>, ...input: readonly unknown[]) => Promise<Answer & { audit?: Audited }>,
  ) {
    const action = async (...sent: readonly unknown[]): Promise<Answer> => {
      const call = await open();
      const no = (why: Why): Refused => refusal(why, call.language, rule.right);
      if (!isOwnRequest(call.headers, call.appUrl)) return no('elsewhere');
      if (rule.sandboxOnly && call.isProduction) return no('gone');
      const actor = await actorOf(rule, call);
      if (typeof actor === 'string') return no(actor);
      const read = rule.input.safeParse(sent);
      if (!read.success) return no('invalid');
      const reached = (await rule.reach?.(actor, read.data[0], read.data[1])) ?? null;
      if (reached === 'forbidden' || reached === 'gone') return no(reached);
      const { audit, ...answer } = await run({ ...actor, ...(reached as object | null) }, ...read.data);
      await writeDown(call, actor.person, audit);
      return answer;
    };
    RULES.set(action, {
      right: rule.right,
      fresh: rule.fresh === true,
      silent: rule.silent ?? null,
      inPreview: rule.inPreview === true,
    });
    return action;
  }
  return defineAction;
}
