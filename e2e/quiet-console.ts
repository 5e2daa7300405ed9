import { test as base, type Browser, type BrowserContext, expect } from '@playwright/test';

type Consoles = {
  /** Errors that a journey brings about on purpose. */
  expectedErrors: RegExp | null;
  consoles: undefined;
};

/** Chromium's own line for each refusal and each request without an answer: what comes of those is the journey's. */
const OF_THE_NETWORK = /^Failed to load resource: /;

/** Errors since the test began, of every context that its browser has made. */
let heard: { where: string | undefined; text: string }[] = [];

function listen(context: BrowserContext): BrowserContext {
  context.on('console', (message) => {
    if (message.type() === 'error') heard.push({ where: message.page()?.url(), text: message.text() });
  });
  context.on('weberror', (error) => heard.push({ where: error.page()?.url(), text: String(error.error()) }));
  return context;
}

/**
 * The tests of journeys: any error in the console of any page, and any exception that nobody caught, fails them. A
 * missing text, a refused style and a broken hydration are told nowhere else. A test without a browser starts none.
 */
export const test = base.extend<Consoles, { browser: Browser }>({
  expectedErrors: [null, { option: true }],
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => listen(await make(options));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  consoles: [
    async ({ expectedErrors }, use) => {
      heard = [];
      await use(undefined);
      const errors = heard.filter(({ text }) => !OF_THE_NETWORK.test(text) && !expectedErrors?.test(text));
      expect(
        errors.map(({ where, text }) => `${where}: ${text}`),
        'errors in the console',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
