import { escapeHtml } from '#lib/kernel/escape-html.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Paper } from './paper.ts';
import { type Sheet, sheetOf, type WrittenBlock, type WrittenCell, type WrittenRow, type Written } from './sheet.ts';

/**
 * A paper as HTML: the same sheet that the PDF is drawn from, so that both say the same to the letter. Numbers of pages
 * and the foot of a page are the PDF's alone. Everything is text: nothing in a value can be markup.
 */

/** `logo`: address of the issuer's picture. */
type Drawn = { logo?: { address: string; width: number; height: number } | null };

/** The contents of the page's main element. */
export function paperHtml(paper: Paper, { logo = null }: Drawn = {}): string {
  const sheet = sheetOf({ ...paper, issuer: withoutLogo(paper.issuer) }, '', noPicture);
  return head(sheet, logo) + sheet.blocks.map((block) => drawn(block)).join('');
}

const withoutLogo = ({ logo: _, ...issuer }: Paper['issuer']): Paper['issuer'] => issuer;

/** Papers with pictures of their own are no pages. */
const noPicture = (): string => {
  throw new Error('a picture of a paper has no address');
};

/** Height of the issuer's logo, CSS pixels. */
const LOGO_HEIGHT = 40;

function head({ issuer, marks, title, subtitle }: Sheet, logo: Drawn['logo']): string {
  const picture = logo
    ? `<img class="logo" src="${escapeHtml(logo.address)}" height="${LOGO_HEIGHT}" ` +
      `width="${Math.round((LOGO_HEIGHT * logo.width) / logo.height)}" alt="">`
    : '';
  const lines = issuer.lines.map((line) => `<p class="more">${words(line)}</p>`).join('');
  const shown = marks.map((mark) => `<span>${words(mark)}</span>`).join(' ');
  return (
    `<header>${picture}<div><p>${words(issuer.name)}</p>${lines}</div></header>` +
    (shown && `<p class="marks">${shown}</p>`) +
    `<h1>${words(title)}</h1>${optional(subtitle, 'p')}`
  );
}

function drawn(block: WrittenBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${words(block.text)}</h2>`;
    case 'facts': {
      const facts = block.facts.map(({ name, value }) => `<div><dt>${words(name)}</dt><dd>${cell(value)}</dd></div>`);
      return `${optional(block.title, 'h2')}<dl>${facts.join('')}</dl>`;
    }
    case 'figures':
      return block.figures
        .map(
          ({ name, value, note }) =>
            `<p class="figure">${words(name)}</p><p class="amount">${cell(value)}</p>${optional(note, 'p')}`,
        )
        .join('');
    case 'table':
      return optional(block.title, 'h2') + table(block);
    case 'sums': {
      const rows = block.sums.map(
        ({ name, value, isStrong }) =>
          `<tr${isStrong ? ' class="sum"' : ''}><th scope="row">${words(name)}</th>${figure(value)}</tr>`,
      );
      return `<table><tbody>${rows.join('')}</tbody></table>`;
    }
    case 'text':
    case 'note': {
      const kind = block.kind === 'note' ? ' class="kept"' : block.isSmall ? ' class="small"' : '';
      return `<section${kind}>${optional(block.title, 'h2')}<p>${words(block.text)}</p></section>`;
    }
    case 'new-page':
      return '';
    case 'picture':
    case 'qr':
      return noPicture();
  }
}

function table({ columns, rows, empty }: Extract<WrittenBlock, { kind: 'table' }>): string {
  if (rows.length === 0 && empty !== null) return `<p>${words(empty)}</p>`;
  const isFigure = (index: number): boolean => ['money', 'number'].includes(columns[index]?.kind ?? '');
  const heads = columns.map(
    ({ name }, index) => `<th scope="col"${isFigure(index) ? ' class="figures"' : ''}>${words(name)}</th>`,
  );
  const row = ({ kind, cells }: WrittenRow): string => {
    const drawnCells = cells.map((one, at) => (isFigure(at) ? figure(one) : `<td>${cell(one)}</td>`));
    return `<tr class="${kind}">${drawnCells.join('')}</tr>`;
  };
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;
}

const figure = (value: WrittenCell): string => `<td class="figures">${cell(value)}</td>`;

function cell(value: WrittenCell): string {
  if (value === null) return '';
  if ('money' in value) {
    const { lead, whole, minor, tail } = value.money;
    return `<bdi dir="ltr" translate="no">${escapeHtml(lead + whole + minor + tail)}</bdi>`;
  }
  const detail = value.detail === undefined ? '' : ` <span class="detail">${words(value.detail)}</span>`;
  return (value.isFigure ? `<bdi translate="no">${words(value.words)}</bdi>` : words(value.words)) + detail;
}

const optional = (written: Written | null, tag: string): string =>
  written === null ? '' : `<${tag}>${words(written)}</${tag}>`;

function words(written: Written): string {
  if (typeof written === 'string') return escapeHtml(written);
  const { second } = written;
  return inDirection(written) + (second ? `<br>${inDirection(second, second.language)}` : '');
}

/** A long word may break between its pieces, as on paper. */
const inDirection = ({ dir, lines }: { dir: string; lines: string[][] }, language?: Language): string =>
  `<bdi dir="${dir}"${language ? ` lang="${language}" class="second"` : ''}>` +
  `${lines.map((pieces) => pieces.map(escapeHtml).join('<wbr>')).join('<br>')}</bdi>`;
