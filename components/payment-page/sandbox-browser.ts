import './sandbox-sheet.ts';

// The drawer's own script and style are loaded when it is opened, with the nonce of the page's policy.
const drawer = document.querySelector('.sandbox details');
drawer?.addEventListener(
  'toggle',
  () => {
    const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
    const style = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/sandbox/drawer.css',
      nonce,
    });
    const script = Object.assign(document.createElement('script'), {
      type: 'module',
      src: '/sandbox/drawer.js',
      nonce,
    });
    document.head.append(style, script);
  },
  { once: true },
);
