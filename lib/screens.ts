import { accessScreens } from './modules/access/views/screens.ts';
import { apiLogScreens } from './modules/api-log/views/screens.ts';
import { auditScreens } from './modules/audit/views/screens.ts';
import { callbackScreens } from './modules/callbacks/views/screens.ts';
import { customerScreens } from './modules/customers/views/screens.ts';
import { paymentScreens } from './modules/payments/views/screens.ts';
import { productScreens } from './modules/products/views/screens.ts';
import { sellerScreens } from './modules/sellers/views/screens.ts';
import { docsScreens } from './docs/screens.ts';
import { sandboxScreens } from './sandbox/screens.ts';
import { type ModuleScreens, screenFinder, screensOf } from './screen.ts';

/**
 * The screens of the product. The pages ask this table, the navigation is cut by it, the screen of a refusal names it,
 * and a test fails where a file of the tree has no row.
 */
export const SCREEN_MODULES = [
  paymentScreens,
  productScreens,
  customerScreens,
  callbackScreens,
  sellerScreens,
  accessScreens,
  apiLogScreens,
  auditScreens,
  sandboxScreens,
  docsScreens,
] as const satisfies readonly ModuleScreens[];

type PathOf<One> = One extends { screens: infer Table } ? keyof Table & string : never;

/** The path of a screen of the dashboard. */
export type Screen = PathOf<(typeof SCREEN_MODULES)[number]>;

export const SCREENS = screensOf(SCREEN_MODULES) as Readonly<Record<Screen, ReturnType<typeof screensOf>[string]>>;

export const screenOfPath = screenFinder(SCREENS);
