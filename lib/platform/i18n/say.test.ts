import { describe, expect, it } from 'vitest';
import { browserLanguage, chooseLanguage } from './language-choice.ts';
import { type MessageKey, say } from './say.ts';

describe('say', () => {
  it('finds the sentence of a language', () => {
    expect(say('en', 'common.language.ru')).toBe('Русский');
  });

  it('throws on a key without a sentence, also on names every object has', () => {
    expect(() => say('he', 'common.constructor' as MessageKey)).toThrow('no message');
    expect(() => say('he', 'common.language' as MessageKey)).toThrow('no message');
  });
});

describe('the language of a screen', () => {
  it('is what the person chose', () => expect(chooseLanguage('ru', 'en-US,en')).toBe('ru'));
  it('is the browser language we speak that it wants most', () =>
    expect(chooseLanguage(undefined, 'de, fr;q=0.9, ar;q=0.4, es-MX;q=0.8')).toBe('es'));
  it('is Hebrew where nothing fits', () => expect(chooseLanguage('xx', 'de-DE, en;q=0')).toBe('he'));
  it('is Hebrew without any wish', () => expect(chooseLanguage(undefined, null)).toBe('he'));
});

describe('the language of a document for somebody unknown', () => {
  const asked = (wishes?: string) =>
    browserLanguage(
      new Request('http://localhost', wishes === undefined ? {} : { headers: { 'accept-language': wishes } }),
    );
  it('is the first of the browser that we speak, also behind one that we do not', () =>
    expect([asked('ru-RU,en;q=0.5'), asked('fr-FR,ar;q=0.8,en;q=0.5')]).toEqual(['ru', 'ar']));
  it('is Hebrew where it names none of ours, or none at all', () =>
    expect([asked('fr'), asked()]).toEqual(['he', 'he']));
});
