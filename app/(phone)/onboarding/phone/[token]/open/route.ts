import { publicRoute } from '#app/_server/pages/routes.ts';
import { openForPhone } from '#app/(phone)/onboarding/phone/[token]/at-phone.ts';

/** The first phone that asks is let in. */
export const POST = publicRoute(
  '/onboarding/phone/[token]/open',
  async (request, { params }: { params: Promise<{ token: string }> }) => openForPhone(request, (await params).token),
);
