import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { BrandPreview } from './brand-preview.tsx';

/** The preview of a partner's brand before it is saved. */

const preview = (color: string | null, logo: string | null = null) =>
  renderScreen(<BrandPreview name="Nimbus" color={color} logo={logo} language="he" />);

const frame = (container: HTMLElement) => container.querySelector('iframe')?.getAttribute('src') ?? '';

test('the invitation is shown first, then each e-mail, with the name, the colour and the language', async () => {
  const { user, container, getByRole } = preview('#a03060');
  const asked = () => new URL(frame(container), 'http://localhost').searchParams;
  expect(Object.fromEntries(asked())).toEqual({
    message: 'invitation',
    name: 'Nimbus',
    color: '#a03060',
    language: 'he',
  });
  await user.click(getByRole('button', { name: 'Approval' }));
  expect(asked().get('message')).toBe('approved');
});

test('a step of the onboarding carries the brand, its button in words that can be read on the colour', async () => {
  const { user, container, getByRole, getByText } = preview('#ffe9a8', '/logo.png');
  await user.click(getByRole('button', { name: 'Onboarding' }));
  expect(frame(container)).toBe('');
  expect(getByText('Nimbus').tagName).toBe('BDI');
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logo.png');
  const button = [...container.querySelectorAll('p')].at(-1);
  expect([button?.style.background, button?.style.color]).toEqual(['rgb(255, 233, 168)', 'rgb(20, 23, 31)']);
});
