import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { FORMER_ADDRESSES } from '#lib/sdk/embeds/former.ts';
import { embedsCode, embedsReactCode, embedsServerCode, onboardingCode, onboardingReactCode } from '../embeds-code.ts';

/** Embeds of a seller on the site of its partner: the token, the script, and what holds against whom. */

const code = (label: string, language: string, written: string): Block => ({
  kind: 'samples',
  label,
  samples: [{ language, code: written }],
});

export const embeds = ({ origin }: DocsContext): Block[] => [
  text(
    'Show sellers their onboarding, payments, balance and payouts on your own site. Each embed is a read-only ' +
      'frame that we host. It needs no cookies, so it also works in browsers that block third-party cookies. ' +
      'Sellers can also complete the whole onboarding in a frame on your site.',
  ),
  heading('token', 'A token from your server'),
  text(
    'Your server checks who is signed in and then requests a token with ' +
      '[embedded-sessions](/docs/operations/embedded-sessions). The partner key never reaches a browser.',
  ),
  code('Your server', 'JavaScript', embedsServerCode(origin)),
  heading('page', 'In your page'),
  code('Plain', 'HTML', embedsCode(origin)),
  code('React', 'React', embedsReactCode(origin)),
  table(
    'Methods and events',
    ['Name', 'Meaning'],
    [
      ['KupaEmbeds.create(options)', '`fetchToken`; optionally `language` and `theme` (`auto`, `light`, `dark`)'],
      [
        '.mount(target, embed, options)',
        '`embed` is `onboarding`, `payments` or `balance` (with the newest payouts); returns the mounted embed',
      ],
      ['.update({ language, theme })', 'on a mounted embed: reloads it with these settings'],
      ['KupaEmbeds.onboarding(target, options)', 'the whole onboarding: `link`, `language` and event handlers'],
      ['.destroy()', 'on a mounted embed: removes it'],
      ['ready, resize, failed', 'events of a mounted embed; they’re also dispatched on the element as `kupa:…`'],
    ],
  ),
  text(
    'All embeds on a page share one token. It’s valid for 15 minutes; `fetchToken` is called again when it ' +
      'expires. On `failed`, `detail.error` gives the reason: `no-token`, `ended`, `wrong-embed`, ' +
      '`wrong-origin`, `too-many-requests`, `unavailable` or `network`.',
  ),
  heading('holds', 'What a token can do'),
  list(
    'It gives read access to the requested embeds of one seller for 15 minutes. It can’t change anything or ' +
      'move money.',
    'The frame is shown only on the `origin` of its session. Browsers block it elsewhere, and it accepts ' +
      'tokens from no other page.',
    'The parent page can’t read the frame’s content.',
    'Anyone who copies a token can request the same data until it expires. Send it only to the signed-in ' +
      'seller’s page, over https, and don’t store it.',
    'If a seller leaves your platform, its data is no longer shown, even with existing tokens.',
  ),
  heading('onboarding', 'The whole onboarding in your page'),
  text(
    'Sellers complete all steps without leaving your site. Each seller has its own link: ' +
      '[create-seller](/docs/operations/create-seller) returns it as `seller_dashboard_signup_link`, and you ' +
      'can copy it from the seller’s page in the dashboard. You don’t need a token: the seller enters a code ' +
      'that we send to its email address.',
  ),
  code('Plain', 'HTML', onboardingCode(origin)),
  code('React', 'React', onboardingReactCode(origin)),
  table(
    'Events of the onboarding',
    ['Event', 'Handler', 'Detail'],
    [
      ['ready', 'onReady', '`step` and `state`; the onboarding is visible'],
      ['step', 'onStep', '`step` and `state`; the seller moved to another step'],
      ['state', 'onState', '`step` and `state`; it was submitted, sent back or decided'],
      ['resize', 'onResize', '`height` in CSS pixels; the frame resizes by itself'],
      ['failed', 'onFailed', '`error`: `no-answer` if this site isn’t registered or the link isn’t valid'],
    ],
  ),
  list(
    '`step` is `proof`, `overview`, `person`, `business`, `bank`, `documents`, `site` or `terms`. `state` ' +
      'is null until the code is entered, then `started`, `submitted`, `in-review`, `changes-requested`, ' +
      '`approved` or `rejected`.',
    'Only sites you registered under Brand and embedding can embed it. In the sandbox, so can any page on ' +
      'your own machine.',
    'Your page receives steps and states, but can’t read what the seller types.',
    'Sellers photograph documents in the frame or with a phone that scans a code. The script allows camera ' +
      'access. If your page has its own Permissions-Policy, it must allow the camera for our origin.',
    'The frame stores its sign-in in a cookie that is valid on your site only (a partitioned cookie). If ' +
      'the browser doesn’t store it, the seller continues in a new tab.',
    'You can also use the link without the script, in an `<iframe allow="camera">` of a fixed height.',
  ),
  heading('policy', 'Content-Security-Policy'),
  code('Policy of your page', 'HTTP', `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`),
  heading('former', 'Former names'),
  text(
    'Embeds were called parts until version 0.3. The former names work until 0.5; use the current ones in new code.',
  ),
  table(
    'Former and current names',
    ['Until 0.3', 'Now'],
    [
      ['the package `@kupa/parts`', '`@kupa/embeds`'],
      ['`loadParts`, `KupaParts`, `<KupaPart part>`', '`loadEmbeds`, `KupaEmbeds`, `<KupaEmbed embed>`'],
      ['`parts` of embedded-sessions', '`embeds`'],
      ['the error `wrong-part`', '`wrong-embed`'],
      ...Object.entries(FORMER_ADDRESSES).map(([former, now]) => [`\`${former}\``, `\`${now}\``]),
    ],
  ),
];
