import { frameAncestors } from '#lib/modules/principals/index.ts';
import { originsOfPartner } from '#lib/modules/sellers/index.ts';
import type { OnboardingContext } from '../context.ts';
import { findByLink } from './verify-email.ts';

/**
 * Which sites may frame the onboarding of a link: those of its partner, in the sandbox those of this machine too, as
 * `frame-ancestors` names them. None for a link that is none.
 */
export async function embeddersOf(
  context: Pick<OnboardingContext, 'database' | 'sandbox'>,
  token: string,
): Promise<string[]> {
  const linked = await findByLink(context, token);
  if (!linked) return [];
  const registered = await originsOfPartner(context.database, linked.partnerId);
  return frameAncestors({ registered, sandbox: context.sandbox });
}
