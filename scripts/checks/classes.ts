import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { conflictsIn } from '#lib/testing/class-conflicts.ts';

/**
 * Classes that one expression of a component puts on one element, and that set the same: with `cx('w-full', small &&
 * 'w-16')` the style sheet's order decides the width. Names of constants of the same file are followed; what comes from
 * elsewhere is looked at where it is drawn (`components/testing/set-up-document.ts`, `e2e/crawl`).
 */

/** The texts that an expression may become; an empty one where that is unknown. */
type Choices = readonly string[];

const joined = (parts: readonly Choices[]): Choices =>
  parts.reduce<string[]>((all, part) => all.flatMap((before) => part.map((text) => `${before}${text}`)), ['']);

function choicesOf(node: Expression, constants: ReadonlyMap<string, Expression>): Choices {
  const of = (inner: Expression) => choicesOf(inner, constants);
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'string' ? node.value : ''];
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap(({ value: { raw } }, at) => {
          const filled = node.expressions[at];
          return filled ? [[raw], of(filled)] : [[raw]];
        }),
      );
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? [''] : joined([of(node.left), of(node.right)]);
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&' ? ['', ...of(node.right)] : [...of(node.left), ...of(node.right)];
    case 'Identifier': {
      const value = constants.get(node.name);
      return value ? of(value) : [''];
    }
    case 'CallExpression': {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'cx') return [''];
      const parts = node.arguments.filter((one) => one.type !== 'SpreadElement');
      return joined(parts.flatMap((part) => [of(part), [' ']]));
    }
    default:
      return [''];
  }
}

/** Pairs of the classes in `text`, a file of components. */
export function classConflicts(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const constants = new Map<string, Expression>();
  const drawn: Choices[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && /^(?:Literal|TemplateLiteral|BinaryExpression)$/.test(init.type))
        constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    CallExpression(node) {
      drawn.push(choicesOf(node, constants));
    },
    JSXAttribute({ name, value }) {
      if (name.name !== 'className' || !value) return;
      if (value.type === 'Literal') drawn.push([String(value.value)]);
      if (value.type !== 'JSXExpressionContainer' || value.expression.type === 'JSXEmptyExpression') return;
      drawn.push(choicesOf(value.expression, constants));
    },
  }).visit(program);
  return [...new Set(drawn.flat().flatMap(conflictsIn))];
}
