import { test as base, expect } from '@playwright/test';

type Consoles = {
  /** Errors that a journey brings about on purpose. */
  expectedErrors: RegExp | null;
  consoles: undefined;
};

/** Chromium's own line for each refusal and each request without an answer: what comes of those is the journey's. */
const OF_THE_NETWORK = /^Failed to load resource: /;

/**
 * The tests of journeys through the product's own screens: any error in the console of any page, and any exception that
 * nobody caught, fails them. A missing text, a refused style and a broken hydration are told nowhere else.
 */
export const test = base.extend<Consoles>({
  expectedErrors: [null, { option: true }],
  consoles: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const hear = (where: string | undefined, text: string): void => {
        if (!OF_THE_NETWORK.test(text) && !expectedErrors?.test(text)) errors.push(`${where}: ${text}`);
      };
      context.on('console', (message) => {
        if (message.type() === 'error') hear(message.page()?.url(), message.text());
      });
      context.on('weberror', (error) => hear(error.page()?.url(), String(error.error())));
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
