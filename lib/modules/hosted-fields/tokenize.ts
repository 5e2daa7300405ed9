import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import type { DeclineCode, Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import {
  rateLimitToken,
  type CardToKeep,
  findNamedToken,
  type PaymentsContext,
  readCardToKeep,
  recordAttemptResult,
  type TokenFacts,
  velocityKeysOf,
  verifyAndKeep,
} from '#lib/modules/payments/index.ts';
import { originsOfPublicKey } from '#lib/modules/principals/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { FieldFault } from './contract/field-fault.ts';
import type { FieldName, FieldsErrorName, TokenizeInput } from './contract/instance.ts';
import { faultsOf } from './domain/field-faults.ts';
import { type Hosts, mayShowFields } from './field-hosts.ts';
import { type Instance, openInstanceSeal } from './instance-seal.ts';
import { claimInstance, endClaim, findInstanceState, type InstanceState } from './store-instances.sql.ts';

export type Tokenized = { instance: Instance; token: Pick<TokenFacts, 'publicId' | 'cardMask' | 'cardExpiry'> };

/** Reason for a missing token: faults of fields, a declined card, or an error. */
export type NotTokenized =
  | { why: 'fields'; faults: Partial<Record<FieldName, FieldFault>>; instance: Instance }
  | { why: 'declined'; code: DeclineCode; instance: Instance }
  | { why: Exclude<FieldsErrorName, 'declined'>; instance: Instance | null };

type TokenizeContext = Pick<PaymentsContext, 'database' | 'acquirer' | 'vault' | 'sandbox'>;

/**
 * Stores the card of an instance's frames: verified like every token's (answers, sections 3 and 10), within the
 * velocity limits of the payment page. An instance gives one token; a refused attempt does not use it up. `ip` is the
 * buyer's address as our front saw it, `at` the origin of ours that was asked.
 */
export async function tokenize(
  context: TokenizeContext,
  input: TokenizeInput,
  { ip, hosts, at }: { ip: string | null; hosts: Hosts; at: string },
): Promise<Result<Tokenized, NotTokenized>> {
  const instance = openInstanceSeal(input.instance);
  const key = instance && (await originsOfPublicKey(context.database, instance.publicKey));
  if (!instance || (key && key.now.getTime() > instance.until)) return refuse({ why: 'instance-expired', instance });
  if (!key) return refuse({ why: 'unknown-public-key', instance });
  // A site that was taken off the key's list keeps no card with fields that it opened before.
  if (!mayShowFields(instance.origin, { registered: key.origins, sandbox: context.sandbox }, hosts))
    return refuse({ why: 'origin-not-registered', instance });
  // Frames at the host of our fields stand in pages of ours, and take no card for an instance of another page.
  if (instance.isOurs !== (at === hosts.fieldsUrl)) return refuse({ why: 'origin-not-registered', instance });
  const faults = faultsOf(input, { now: key.now, sandbox: context.sandbox });
  if (Object.keys(faults).length > 0) return refuse({ why: 'fields', faults, instance });
  return keepOnce(context, { instance, sellerId: key.sellerId, request: requestOf(input, instance), ip });
}

type Keeping = { instance: Instance; sellerId: number; request: CardToKeep; ip: string | null };

async function keepOnce(
  context: TokenizeContext,
  { instance, sellerId, request, ip }: Keeping,
): Promise<Result<Tokenized, NotTokenized>> {
  const { database } = context;
  const card = readCardToKeep(context, request);
  if (!card.ok) return refuse({ why: 'invalid-request', instance });
  const fresh = newId('buyer');
  const hash = secretIndex(`hosted card ${card.value.number} ${card.value.expiry}`);
  const token = await claimInstance(database, { instance: instance.id, sellerId, token: fresh, card: hash });
  if (token === null) return answerOther(database, sellerId, instance, hash);
  // A try that broke off may have made its token before it could say so.
  const made = token === fresh ? null : await findNamedToken(database, sellerId, token);
  const end = (as: 'done' | 'open') => endClaim(database, { instance: instance.id, token, as });
  if (made) {
    await end('done');
    return ok({ instance, token: made });
  }
  const velocity = { sellerId, ...velocityKeysOf(context, ip, card.value.number) };
  const { isAdmitted, isUnderAttack } = await rateLimitToken(database, velocity);
  if (!isAdmitted) {
    await end('open');
    return refuse({ why: 'too-many-requests', instance });
  }
  const kept = await verifyAndKeep(context, sellerId, token, card.value, {
    ...request,
    // Guessed cards get no answer without the issuer's check.
    isValidated: request.isValidated || isUnderAttack,
  });
  const isDeclined = kept.ok ? kept.value.decline !== null : kept.reason.key === 'card_not_tokenisable';
  if (kept.ok || isDeclined)
    // No sale is paid by an instance: 0 is the id of none.
    await recordAttemptResult(database, { ...velocity, saleId: 0, isDeclined }).catch((error: unknown) =>
      log.warn('a try could not be counted', { error: errorName(error) }),
    );
  await end(kept.ok && kept.value.decline === null ? 'done' : 'open');
  if (!kept.ok) return refuse({ why: errorOf(kept.reason), instance });
  if (kept.value.decline) return refuse({ why: 'declined', code: kept.value.decline.code, instance });
  return ok({ instance, token: kept.value.token });
}

/**
 * Response to an attempt that got no claim. An instance gives one token: the same card again, whose response was lost,
 * gets that token; another card does not.
 */
function answerWithoutClaim(instance: InstanceState | null): 'busy' | 'used' | { token: string } {
  if (instance?.state !== 'done') return 'busy';
  return instance.isSameCard ? { token: instance.token } : 'used';
}

async function answerOther(
  database: TokenizeContext['database'],
  sellerId: number,
  instance: Instance,
  card: Buffer,
): Promise<Result<Tokenized, NotTokenized>> {
  const answer = answerWithoutClaim(await findInstanceState(database, instance.id, card));
  if (answer === 'busy') return refuse({ why: 'busy', instance });
  if (answer === 'used') return refuse({ why: 'instance-used', instance });
  const token = await findNamedToken(database, sellerId, answer.token);
  return token ? ok({ instance, token }) : refuse({ why: 'instance-used', instance });
}

const requestOf = (input: TokenizeInput, { tokenIsPermanent, buyerIsPrivate, buyerPerformValidation }: Instance) => ({
  card: { number: input.cardNumber, expiry: input.cardExpiration, cvv: input.cvc || null },
  isPermanent: tokenIsPermanent,
  isPrivate: buyerIsPrivate,
  isValidated: buyerPerformValidation,
  buyer: {
    name: nameOf(input),
    email: input.payerEmail,
    phone: input.payerPhone,
    socialId: input.payerSocialId,
    zipCode: input.payerZipCode,
  },
});

/** Payer's name, masked as a whole: a card number may be typed half into the first name and half into the last. */
export const nameOf = ({ payerFirstName, payerLastName }: TokenizeInput): string =>
  maskCards([payerFirstName, payerLastName].filter(Boolean).join(' '));

const errorOf = ({ key }: Refusal): Exclude<FieldsErrorName, 'declined'> =>
  key === 'card_not_tokenisable'
    ? 'card-not-tokenisable'
    : key === 'outcome_unknown'
      ? 'outcome-unknown'
      : key === 'temporarily_unavailable'
        ? 'unavailable'
        : 'invalid-request';
