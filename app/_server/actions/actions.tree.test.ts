import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { RIGHTS } from '#lib/modules/access/contract/rights.ts';
import { ruleOf } from './guard.ts';

/**
 * Whatever a browser can call passes the one guard: a file of actions exports nothing but what `defineAction` made.
 * Every change that a person makes on a screen is audited: actions without an entry are listed below. Types
 * hold that every other success brings its entry, and that there is no action without a right.
 */

const UNAUDITED = [
  'app/(auth)/actions.ts acceptByLink',
  'app/(auth)/actions.ts askByEmail',
  'app/(auth)/actions.ts lookAtInvitation',
  'app/(auth)/actions.ts lookAtReset',
  'app/(auth)/actions.ts setPasswordByLink',
  'app/(auth)/counter/enter/actions.ts enterByPin',
  'app/(auth)/counter/enter/actions.ts leaveTill',
  'app/(counter)/counter/actions.ts closeSaleOfOrder',
  'app/(counter)/counter/actions.ts printCounterReceipt',
  'app/(counter)/counter/actions.ts showFirst',
  'app/(counter)/counter/people/actions.ts sharedDevices',
  'app/(dashboard)/(screens)/bank-statements/actions.ts offerForLine',
  'app/(dashboard)/(screens)/callbacks/actions.ts previewResend',
  'app/(dashboard)/(screens)/customers/actions.ts previewCustomerTable',
  'app/(dashboard)/(screens)/devices/actions.ts beginPairing',
  'app/(dashboard)/(screens)/devices/actions.ts printTestPage',
  'app/(dashboard)/(screens)/documents/actions.ts previewDocument',
  'app/(dashboard)/(screens)/holds/actions.ts chooseAllHolds',
  'app/(dashboard)/(screens)/holds/actions.ts endHolds',
  'app/(dashboard)/(screens)/partner/invite/actions.ts previewInvitations',
  'app/(dashboard)/(screens)/products/actions.ts previewProductTable',
  'app/(dashboard)/(screens)/settings/account/actions.ts beginFactor',
  'app/(dashboard)/(screens)/settings/account/actions.ts isFresh',
  'app/(dashboard)/(screens)/settings/notifications/actions.ts keepPushes',
  'app/(dashboard)/(screens)/settings/tax-authority/actions.ts connectTaxAuthority',
  'app/(dashboard)/(screens)/subscriptions/(work)/recovery/actions.ts chooseAllFailures',
  'app/(dashboard)/(screens)/subscriptions/(work)/recovery/actions.ts recoverMany',
  'app/(dashboard)/(screens)/subscriptions/(work)/templates/actions.ts findPricedOtherwise',
  'app/(dashboard)/(screens)/subscriptions/(work)/templates/actions.ts setPrices',
  'app/(dashboard)/(screens)/subscriptions/actions.ts changeMany',
  'app/(dashboard)/(screens)/subscriptions/actions.ts chooseAllSubscriptions',
  'app/(dashboard)/(screens)/subscriptions/actions.ts makeCardLink',
  'app/(onboarding)/onboarding/[token]/actions.ts draftOnboardingStep',
  'app/(onboarding)/onboarding/[token]/actions.ts dropOnboardingPerson',
  'app/(onboarding)/onboarding/[token]/actions.ts enterOnboardingCode',
  'app/(onboarding)/onboarding/[token]/actions.ts handInOnboarding',
  'app/(onboarding)/onboarding/[token]/actions.ts joinFromOnboarding',
  'app/(onboarding)/onboarding/[token]/actions.ts keepOnboardingPerson',
  'app/(onboarding)/onboarding/[token]/actions.ts leaveOnboardingHere',
  'app/(onboarding)/onboarding/[token]/actions.ts saveOnboardingStep',
  'app/(onboarding)/onboarding/[token]/actions.ts sendOnboardingCode',
  'app/(onboarding)/onboarding/[token]/actions.ts signOnboarding',
  'app/_server/choose-language.ts chooseLanguage',
  'app/_server/lists/sample-actions.ts addSampleData',
  'app/_server/lists/view-actions.ts dropView',
  'app/_server/lists/view-actions.ts keepView',
  'app/docs/verify/actions.ts checkWithOwnKeys',
  'app/sandbox/clock/actions.ts chooseNextPayout',
];

const files = globSync('{app,components,lib}/**/*.{ts,tsx}')
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ file, text }) => !file.includes('.test.') && /^\s*'use server'/m.test(text));

test('there are actions to be looked at, in files that hold nothing else', () => {
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter(({ file }) => !/^app\/(.*\/)?(actions|_server\/(lists\/)?[\w-]+)\.ts$/.test(file))).toEqual([]);
  expect(files.filter(({ text }) => !text.startsWith("'use server';\n"))).toEqual([]);
});

describe('every action', () => {
  const actions = new Map<string, object>();
  beforeAll(async () => {
    for (const { file } of files)
      for (const [name, action] of Object.entries((await import(join(process.cwd(), file))) as Record<string, object>))
        actions.set(`${file} ${name}`, action);
  }, 60_000);

  test('A-01: every action declares who may call it', () => {
    expect(actions.size).toBeGreaterThan(50);
    expect([...actions].filter(([, action]) => ruleOf(action) === null).map(([name]) => name)).toEqual([]);
    const known: readonly string[] = [...RIGHTS, 'person', 'operator', 'public'];
    expect([...actions].filter(([, action]) => !known.includes(ruleOf(action)?.right ?? ''))).toEqual([]);
  });

  test('an action is possible in the preview of a seller’s dashboard where it ends it, and nowhere else', () => {
    const possible = [...actions].filter(([, action]) => ruleOf(action)?.inPreview).map(([name]) => name);
    expect(possible).toEqual(['app/_server/preview.ts endPreview']);
  });

  test('P-03: an action writes into the audit log, or is one of those that say why not', () => {
    const unaudited = [...actions].filter(([, action]) => ruleOf(action)?.unaudited != null);
    expect(unaudited.map(([name]) => name).toSorted()).toEqual(UNAUDITED);
    expect(unaudited.filter(([, action]) => !/\w/.test(ruleOf(action)?.unaudited ?? ''))).toEqual([]);
  });
});
