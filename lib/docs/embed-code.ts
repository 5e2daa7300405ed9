/**
 * Ready code of the embedded payment page, written once for the documentation and the dashboard. `SALE_URL` is a
 * placeholder for the `sale_url` of generate-sale.
 */

const script = (origin: string): string => `<script src="${origin}/embed/v1/kupa.js" async></script>`;

export const inlineCode = (origin: string): string =>
  `<div data-kupa-sale="SALE_URL" data-kupa-redirect="top"></div>\n${script(origin)}`;

export const modalCode = (origin: string): string =>
  '<button\n  type="button"\n  data-kupa-sale="SALE_URL"\n  data-kupa-mode="modal"\n  data-kupa-redirect="top"\n' +
  `>Pay securely</button>\n${script(origin)}`;

export const IFRAME_CODE = '<iframe src="SALE_URL" title="Secure payment page" allow="payment"></iframe>';
