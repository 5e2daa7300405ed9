import { publicRoute } from '#app/_server/pages/routes.ts';
import { openForPhone } from '#app/(phone)/onboarding/phone/[token]/at-phone.ts';

/** POST: opens the upload for the first phone. */
export const POST = publicRoute(
  '/onboarding/phone/[token]/open',
  async (request, { params }: { params: Promise<{ token: string }> }) => openForPhone(request, (await params).token),
);
