import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { OnboardingContext } from '../context.ts';
import { ownTooMuch } from '../domain/steps.ts';
import { recordEvent } from '../record-event.ts';
import { keepPerson, type NamedPerson, readPeople, removePerson } from '../store/store-people.ts';
import { closeProblems } from '../store/store-problems.ts';
import { whileOpen } from './save-step.ts';

/** Why a person is not kept. */
export type PersonRefusal = 'closed' | 'gone' | 'too_many' | 'over_whole' | 'wrong_number' | 'neither';

/** Owners and signatories that one business names. */
const MAX_PEOPLE = 30;

export type PersonToKeep = Omit<NamedPerson, 'personId'> & { personId: string | null };

/** Adds an owner or a signatory, or changes one. Together they own the whole at most. */
export const savePerson = (
  context: OnboardingContext,
  sellerId: number,
  person: PersonToKeep,
): Promise<Result<true, PersonRefusal>> =>
  whileOpen<true, PersonRefusal>(context, sellerId, async (inside) => {
    const socialId = readSocialId(person.socialId, { inSandbox: context.sandbox });
    if (socialId === null) return refuse('wrong_number');
    if (!person.isSignatory && !person.share) return refuse('neither');
    const others = (await readPeople(inside, sellerId)).filter(({ personId }) => personId !== person.personId);
    if (others.length >= MAX_PEOPLE) return refuse('too_many');
    if (ownTooMuch([...others, person])) return refuse('over_whole');
    if (!(await keepPerson(inside, sellerId, { ...person, socialId }))) return refuse('gone');
    await closeProblems(inside, sellerId, { step: 'business', fields: ['people', ''] });
    await recordEvent(inside, sellerId, 'saved', { detail: { step: 'business' } });
    return ok(true);
  });

/** Removes a person. */
export const dropPerson = (
  context: OnboardingContext,
  sellerId: number,
  personId: string,
): Promise<Result<true, PersonRefusal>> =>
  whileOpen<true, PersonRefusal>(context, sellerId, async (inside) => {
    if (!(await removePerson(inside, sellerId, personId))) return refuse('gone');
    await closeProblems(inside, sellerId, { step: 'business', fields: ['people', ''] });
    return ok(true);
  });
