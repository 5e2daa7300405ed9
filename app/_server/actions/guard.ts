import type { z } from 'zod';
import type { Answer, Refused, Why } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import {
  can,
  isOfPartner,
  isOperating,
  isOwnRequest,
  type PartnerAccess,
  type Person,
  type Right,
  roleNames,
  type SellerAccess,
} from '#lib/modules/access/index.ts';
import type { AuditAction, AuditFacts, AuditScope } from '#lib/modules/audit/index.ts';
import type { AddedAuditAction } from '#lib/screens.ts';
import type { FormContract, FormProblem, FormValues } from '#lib/platform/form-contract.ts';
import type { Translate } from '#lib/platform/form-sentence.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { readForm, sentencesOf } from './read-form.ts';

/**
 * The one guard of server actions. An action is a rule and a function: the rule names the right, the schema of the
 * parameters and the tenant scope of the record, and the function runs after all of them hold.
 */

/**
 * Permission that an action needs: a right at one of the person's businesses; `person`: any signed-in person, about
 * themselves; `operator`: a person who runs the installation, with their second factor; `public`: anyone.
 */
export type Access = Right | 'person' | 'operator' | 'public';

/** An entry of the audit log about what an action did. */
export type Entry = {
  scope: AuditScope;
  action: AuditAction | AddedAuditAction;
  subject?: string;
  before?: AuditFacts | null;
  after?: AuditFacts | null;
};

/** Answer of an action without a change, hence without an audit entry. */
export const NOTHING_CHANGED = [] as const;

/** Written down before it was done: what cannot be written down does not happen. */
type NotedBefore = { readonly notedBefore: true };

type Audited = Entry | readonly Entry[] | NotedBefore;

type Noting = { person: Person; auditBefore: (entry: Entry) => Promise<NotedBefore> };

/** The caller. `sellers` are their businesses with the action's right, and for `person` all of them. */
export type Actor<Needs extends Access = Right> = {
  language: Language;
  /** Validates the sent values of a form with the form's own schema. */
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

/** Why an action does not reach the record of its input: `forbidden`: the person may only see it; `gone`: not found. */
type OutOfReach = 'forbidden' | 'gone';

type Parameters = z.ZodType<readonly unknown[], readonly unknown[]>;

type Rule<Needs extends Access, Input extends Parameters, Reached> = {
  right: Needs;
  /** A proof of identity that is at most five minutes old is required. */
  fresh?: true;
  /** Absent in production. */
  sandboxOnly?: true;
  /** Allowed in a preview of a seller's dashboard, in which all other actions are refused. */
  inPreview?: true;
  /** The right may also be held at a partner instead of a business. Rights of partners alone need no mark. */
  ofPartners?: true;
  /** Schema of the action's parameters, as a tuple. The browser may send any value. */
  input: Input;
  /** Finds the record that the first parameters name, among those of the person. Its result is joined to the actor. */
  reach?: (
    actor: Actor<Needs>,
    first: z.output<Input>[0],
    second: z.output<Input>[1],
  ) => Promise<Reached | OutOfReach> | Reached | OutOfReach;
};

/** An action that writes nothing into the audit log says why. */
type Unaudited = { unaudited: string };

/** Answer of an action before its audit entries are recorded and removed. A refusal may have been an attempt. */
type ActionResult = ({ ok: true; audit: Audited } & object) | (Refused & { audit?: Entry | readonly Entry[] });

type FieldsOf<Result> = Result extends { ok: false; fields?: infer Fields }
  ? keyof NonNullable<Fields> & string
  : never;

/** Answer as the browser receives it: a result, or a refusal by the guard or by the action. */
type Received<Result> =
  | (Result extends { ok: true }
      ? {
          [Key in keyof Result as Key extends 'audit'
            ? never
            : [Result[Key]] extends [undefined]
              ? never
              : Key]: Result[Key];
        }
      : never)
  | Refused<FieldsOf<Result>>;

/** Facts of a call and the store of its audit entries. Tests replace this alone. */
export type ActionCall = {
  headers: Pick<Headers, 'get'>;
  appUrl: string;
  isProduction: boolean;
  language: Language;
  translate: () => Promise<Translate>;
  person: () => Promise<Person | null>;
  /** The given businesses that the person has chosen to look at. */
  selectedSellers: (person: Person, sellers: readonly SellerAccess[]) => Promise<readonly SellerAccess[]>;
  partners: (userId: number) => Promise<readonly PartnerAccess[]>;
  /** Writes an entry of the audit log. Throws where it cannot be written. */
  audit: (userId: number, entry: Entry) => Promise<void>;
  /** Alerts the operator about an entry that could not be recorded. */
  alert: (userId: number, entry: Entry, error: unknown) => void;
};

type AnyRule = Rule<Access, Parameters, unknown> & Partial<Unaudited>;

type Declared = { right: Access; fresh: boolean; unaudited: string | null; inPreview: boolean };

const RULES = new WeakMap<object, Declared>();

/** The rule of an action; null for any other function. For the tests of the tree. */
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
  const isRight = right !== undefined && right !== 'person' && right !== 'public' && right !== 'operator';
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
  // The operators' area does not say that it is there.
  if (right === 'operator' && !isOperating(person)) return 'gone';
  if (!person) return 'signed-out';
  // Signed in by PIN at a shared till, a person cannot reach their own account.
  if (right === 'person' && person.till) return 'forbidden';
  if (fresh && !person.isConfirmed) return 'confirm';
  const ofNobody = right === 'person' || right === 'operator';
  const may = (access: { rights: readonly Right[] }) => ofNobody || can(access, right);
  const sellers = person.sellers.filter(may);
  const isAtPartners = ofPartners || (!ofNobody && isOfPartner(right));
  const partners = isAtPartners ? (await call.partners(person.id)).filter(may) : [];
  if (!ofNobody && sellers.length + partners.length === 0) return 'forbidden';
  return {
    ...caller,
    person,
    sellers,
    sellerIds: sellers.map(({ id }) => id),
    sellersInSight: async (other?: Right) => {
      const those = other ? person.sellers.filter((seller) => can(seller, other)) : sellers;
      return (await call.selectedSellers(person, those)).map(({ id }) => id);
    },
    partners,
    auditBefore: async (entry: Entry) => {
      await call.audit(person.id, entry);
      return { notedBefore: true };
    },
  } as Actor;
}

/** Records the entries after the change. A failure raises the operator's alert and leaves the answer as it is. */
async function writeDown(call: ActionCall, person: Person | null, audited: Audited | undefined): Promise<void> {
  if (!person || !audited || 'notedBefore' in audited) return;
  for (const entry of Array.isArray(audited) ? (audited as readonly Entry[]) : [audited as Entry])
    await call.audit(person.id, entry).catch((error: unknown) => call.alert(person.id, entry, error));
}

/**
 * The way to define actions. Each call passes, in this order: its origin, the session, a fresh proof of identity where
 * the rule needs one, the right, the schema of the parameters, the scope of the record; then it runs and is recorded.
 */
export function actionsOf(open: () => Promise<ActionCall>) {
  function defineAction<
    const Needs extends Access,
    Input extends Parameters,
    Result extends Answer,
    Reached extends object = object,
  >(
    rule: Rule<Needs, Input, Reached> & Unaudited,
    run: (actor: Actor<Needs> & NoInfer<Reached>, ...input: z.output<Input>) => Promise<Result>,
  ): (...sent: z.input<Input>) => Promise<Received<Result>>;
  function defineAction<
    const Needs extends Exclude<Access, 'public'>,
    Input extends Parameters,
    Result extends ActionResult,
    Reached extends object = object,
  >(
    rule: Rule<Needs, Input, Reached> & { unaudited?: never },
    run: (actor: Actor<Needs> & NoInfer<Reached>, ...input: z.output<Input>) => Promise<Result>,
  ): (...sent: z.input<Input>) => Promise<Received<Result>>;
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
      unaudited: rule.unaudited ?? null,
      inPreview: rule.inPreview === true,
    });
    return action;
  }
  return defineAction;
}
