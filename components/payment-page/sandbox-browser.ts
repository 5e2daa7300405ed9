import './sandbox-sheet.ts';

// The drawer's own script and style are asked for when somebody opens it, with the word that the page's policy knows.
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
