// Rules about the text of one file, whoever it imports.
import { nodesOf } from './files.mjs';

const ZONED = /\+03:00/;
const WEEKDAYS = /^(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)$/i;
const isWeekdayList = (words) => words.filter((word) => WEEKDAYS.test(word)).length > 2;
/** `….toISOString().slice(0, 10)`: the day of UTC, which for three hours of Moscow's night is the one before. */
const isDayCut = ({ callee, arguments: given }) =>
  callee.property?.name === 'slice' &&
  callee.object.callee?.property?.name === 'toISOString' &&
  given[0]?.value === 0 &&
  [7, 10].includes(given[1]?.value);

/**
 * Formatting outside of words: an `Intl` object, `toLocale…`, the name of Moscow's zone or its offset, a day or a month cut out of an
 * instant, a list of weekdays, or a rouble sign or a size put behind a value.
 * A sign in fixed text («Сумма, ₽») is only text.
 */
export function findFormatting(nodes, refuse) {
  const isMade = (node) => {
    const { type, object, property, value, quasis, expressions, id, elements } = node;
    return (
      (type === 'MemberExpression' && object.type === 'Identifier' && object.name === 'Intl') ||
      (type === 'MemberExpression' && property.type === 'Identifier' && /^toLocale[A-Z]/.test(property.name)) ||
      (type === 'Literal' &&
        (value === 'Europe/Moscow' || ZONED.test(value) || isWeekdayList(String(value).split(/[^а-яё]+/i)))) ||
      (type === 'VariableDeclarator' && /^MOSCOW_/.test(id.name)) ||
      (type === 'CallExpression' && isDayCut(node)) ||
      (type === 'ArrayExpression' && isWeekdayList(elements.map((element) => String(element?.value)))) ||
      (type === 'TemplateLiteral' &&
        quasis.some(
          ({ value: { raw } }, place) =>
            raw.includes('Europe/Moscow') ||
            ZONED.test(raw) ||
            (place > 0 && expressions.length > 0 && /^\s?(?:₽|[КМГ]Б)/.test(raw)),
        ))
    );
  };
  for (const node of nodes)
    if (isMade(node)) refuse(node, 'formatting-lives-in-words: src/words says numbers, money, days and moments');
}

/** The lines that take `fail` of the common codes alone. */
export function commonFailsOf(program, lineOf) {
  return program.body
    .filter(
      ({ type, source, specifiers }) =>
        type === 'ImportDeclaration' &&
        source.value === '#platform/errors.ts' &&
        specifiers.some(({ imported }) => /^(?:fail|errorsOf)$/.test(imported?.name)),
    )
    .map(({ start }) => lineOf(start));
}

/** A component that is loaded later by anything but `deferred(() => import('….tsx'), 'Name')`. */
export function findOwnDeferring(nodes, refuse) {
  const deferred = new Set();
  for (const { type, callee, arguments: given } of nodes)
    if (type === 'CallExpression' && callee.name === 'deferred') deferred.add(given[0]?.body);
  const isOwn = (node) =>
    (node.type === 'ImportExpression' && String(node.source.value).endsWith('.tsx') && !deferred.has(node)) ||
    (node.type === 'ImportSpecifier' && node.imported.name === 'lazy');
  for (const node of nodes)
    if (isOwn(node)) refuse(node, 'components-come-later-by-deferred: use deferred() of #platform/web/deferred.tsx');
}

/**
 * `Promise.all` and its kin given a transaction: it has one connection, so its statements run one after the other anyway, and when
 * one fails those behind it would run after the rollback.
 */
export function findAtOnce(nodes, refuse) {
  const isAtOnce = ({ type, callee }) =>
    type === 'CallExpression' &&
    callee.type === 'MemberExpression' &&
    callee.object.name === 'Promise' &&
    /^(?:all|allSettled|any|race)$/.test(callee.property.name);
  for (const node of nodes)
    if (isAtOnce(node) && nodesOf(node.arguments).some(({ name }) => /^(?:transaction|trx|snapshot)$/.test(name)))
      refuse(
        node,
        'one-statement-at-a-time: await the statements of a transaction one after the other, or write them as one',
      );
}
