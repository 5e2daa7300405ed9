import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { InviteField } from '#lib/modules/partners/contract.ts';
import { InviteScreen } from './invite-form.tsx';

const PARTNERS = [{ key: 'partner-7', name: 'Orchard' }];
const LINK = 'http://localhost:3000/onboarding/t';
const send = () => screen.getByRole('button', { name: 'Send the invitation' });
type Answer = { ok: true; link: string } | Refused<InviteField>;

test('what is no address is refused under its field, and nobody is invited', async () => {
  const invite = vi.fn(async (): Promise<Answer> => ({ ok: true, link: LINK }));
  const { user } = renderScreen(<InviteScreen partners={PARTNERS} invite={invite} />);
  await user.type(field('Email of the business'), 'dana@');
  await user.click(send());
  await waitFor(() => expect(errorUnder('Email of the business')).toMatch(/^Enter an email address/));
  expect(invite).not.toHaveBeenCalled();
});

test('an address that is taken is refused beside its field, and what was typed stays', async () => {
  const message = 'Another seller has this email.';
  const invite = vi.fn(async (): Promise<Answer> => ({ ok: false, message, fields: { email: message } }));
  const { user } = renderScreen(<InviteScreen partners={PARTNERS} invite={invite} />);
  await user.type(field('Email of the business'), 'dana@example.com');
  await user.type(field('Name of the business'), 'Dana’s');
  await user.click(send());
  await waitFor(() => expect(errorUnder('Email of the business')).toBe(message));
  expect([field('Name of the business').value, document.activeElement]).toEqual([
    'Dana’s',
    field('Email of the business'),
  ]);
});

test('pressed twice, one is invited; its link is offered, and another can be invited with an empty form', async () => {
  const answer = promised<Answer>();
  const invite = vi.fn(() => answer.promise);
  const { user } = renderScreen(<InviteScreen partners={PARTNERS} invite={invite} />, { language: 'en' });
  await user.type(field('Email of the business'), ' dana@example.com ');
  await user.dblClick(send());
  await waitFor(() => expect(invite).toHaveBeenCalled());
  await act(async () => answer.resolve({ ok: true, link: LINK }));
  const said = await screen.findByText(/^Invited:/);
  expect([said.textContent?.includes('dana@example.com'), document.activeElement]).toEqual([true, said]);
  expect(screen.getByText(LINK)).toBeDefined();
  expect(invite.mock.calls.length).toBe(1);
  expect(invite).toHaveBeenCalledWith('partner-7', expect.objectContaining({ language: 'en', number: '' }));
  await user.click(screen.getByRole('button', { name: 'Invite another' }));
  expect(field('Email of the business').value).toBe('');
});

test('without an answer it says so and does not offer a link', async () => {
  const invite = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user } = renderScreen(<InviteScreen partners={PARTNERS} invite={invite} />);
  await user.type(field('Email of the business'), 'dana@example.com');
  await user.click(send());
  await waitFor(() => expect(document.getElementById('invite-problem')?.textContent).toBeTruthy());
  expect(screen.queryByText(/^Invited:/)).toBeNull();
});
