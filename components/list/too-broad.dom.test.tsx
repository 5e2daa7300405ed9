import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { TooBroad } from './too-broad.tsx';

test.each([
  ['he', 'יש להזין אותיות נוספות'],
  ['en', 'Enter more letters'],
  ['es', 'Escriba más letras'],
  ['ru', 'Введите больше букв'],
  ['ar', 'أدخل أحرفًا أكثر'],
] as const)('a list whose search took too long asks for more letters, in %s', (language, sentence) => {
  const { getByText, getByRole } = renderScreen(<TooBroad />, { language });
  expect(getByRole('heading').textContent).not.toBe('');
  expect(getByText(new RegExp(sentence))).toBeDefined();
});
