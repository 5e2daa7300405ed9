import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { onboardingCode, onboardingReactCode, partsCode, partsReactCode, partsServerCode } from '../parts-code.ts';

/** Parts of a seller on the site of its partner: the token, the script, and what holds against whom. */

const code = (label: string, language: string, written: string): Block => ({
  kind: 'samples',
  label,
  samples: [{ language, code: written }],
});

export const parts = ({ origin }: DocsContext): Block[] => [
  text(
    'A partner shows its sellers their onboarding, payments and balance without sending them anywhere. Each part is ' +
      'a frame of ours that only reads. No cookie is needed, so browsers that block third-party cookies make no ' +
      'difference. The onboarding itself stands in a frame too: the seller fills it in there.',
  ),
  heading('token', 'A token from your server'),
  text(
    'Your server asks for it with [embedded-sessions](/docs/operations/embedded-sessions), after it has checked who ' +
      'is signed in. The partner key never reaches a browser.',
  ),
  code('Your server', 'JavaScript', partsServerCode(origin)),
  heading('page', 'In your page'),
  code('Plain', 'HTML', partsCode(origin)),
  code('React', 'React', partsReactCode(origin)),
  table(
    'What the script has',
    ['Name', 'Meaning'],
    [
      ['KupaParts.create(options)', '`fetchToken`, and if you like `language` and `theme` (`auto`, `light`, `dark`)'],
      ['.mount(target, part, options)', '`part` is `onboarding`, `payments` or `balance`; answers the mounted part'],
      ['.update({ language, theme })', 'of a mounted part: loads it anew'],
      ['KupaParts.onboarding(target, options)', 'the whole onboarding: `link`, `language` and handlers of events'],
      ['.destroy()', 'of a mounted part: takes it away'],
      ['ready, resize, failed', 'events of a mounted part; as `kupa:…` they also reach the element'],
    ],
  ),
  text(
    'All parts of a page share one token. It lasts 15 minutes; `fetchToken` is called again when it has ended. ' +
      '`failed` says why in `detail.error`: `no-token`, `ended`, `wrong-part`, `wrong-origin`, `too-many-requests`, ' +
      '`unavailable`, `network`.',
  ),
  heading('holds', 'What a token can do'),
  list(
    'It reads the named parts of one seller, for 15 minutes. It changes nothing and moves no money.',
    'The frame is shown on the `origin` of its session alone: browsers refuse it elsewhere, and it takes a token ' +
      'from no other page.',
    'The page around the frame cannot read what stands in it.',
    'Whoever copies a token can ask for the same data with a program of their own until it ends. Hand it to the page ' +
      'of the seller that is signed in, over https, and keep it nowhere.',
    'A seller that leaves you is shown to nobody from that moment, whatever tokens there are.',
  ),
  heading('onboarding', 'The whole onboarding in your page'),
  text(
    'A seller goes through all steps without leaving your site, by its own link: [create-seller]' +
      '(/docs/operations/create-seller) answers it as `seller_dashboard_signup_link`, and a seller’s page in the ' +
      'dashboard copies it. No token is needed: the seller types the code that we send to its address.',
  ),
  code('Plain', 'HTML', onboardingCode(origin)),
  code('React', 'React', onboardingReactCode(origin)),
  table(
    'What your page hears',
    ['Event', 'Handler', 'Detail'],
    [
      ['ready', 'onReady', '`step` and `state`; the onboarding is shown'],
      ['step', 'onStep', '`step` and `state`; the seller went on'],
      ['state', 'onState', '`step` and `state`; it was handed in, sent back or decided'],
      ['resize', 'onResize', '`height` in CSS pixels; the frame follows by itself'],
      ['failed', 'onFailed', '`error`: `no-answer` where this site is not registered or the link is none'],
    ],
  ),
  list(
    '`step` is `proof`, `overview`, `person`, `business`, `bank`, `documents`, `site` or `terms`; `state` is null ' +
      'before the code, then `started`, `submitted`, `in-review`, `changes-requested`, `approved` or `rejected`.',
    'Only sites that you registered under Brand and embedding may frame it; in the sandbox every page of your machine.',
    'Your page hears steps and states, and cannot read what the seller types.',
    'Documents are photographed in the frame, or with a phone that scans a code. The script allows the camera; where ' +
      'your page has a Permissions-Policy of its own, it has to allow it for our origin.',
    'The frame keeps its sign-in below your site alone (a partitioned cookie). Where none is kept, the seller ' +
      'is led to a tab.',
    'Without the script, the link in an `<iframe allow="camera">` of a fixed height works too.',
  ),
  heading('policy', 'Content-Security-Policy'),
  code('Policy of your page', 'HTTP', `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`),
];
